import { guideContent } from '../catalog/usage-guide';
import type { Connector } from '../connectors/connector';

/** The description, with one more sentence where a connector has a guide (contract §1.2). */
export function withGuideNote(
  description: string,
  connectors: readonly Connector[],
  note: string,
): string {
  const guided = connectors.some((connector) => guideContent(connector) !== undefined);
  return guided ? `${description} ${note}` : description;
}
