import { connectorIdFor } from '../shared/connector-id';
import type { ConnectorSpec, SafetyLists } from '../shared/control';

/** What a person set for one connector: what they say of its tools, and whether it is there at all. */
export interface ConnectorSetting extends SafetyLists {
  readonly disabled: boolean;
}

/** By connector id. */
export type ConnectorSettings = ReadonlyMap<string, ConnectorSetting>;

/**
 * Reads `connecta.connectors`. Names may be written as in `mcp.json` or as programs see them. What cannot be understood
 * is left out, and `onInvalid` hears where; a list that is wrong must not vouch for anything.
 */
export function connectorSettingsFrom(
  value: unknown,
  onInvalid: (where: string) => void,
): ConnectorSettings {
  const settings = new Map<string, ConnectorSetting>();
  if (value === undefined) return settings;
  if (!isRecord(value)) {
    onInvalid('connecta.connectors');
    return settings;
  }
  for (const [name, setting] of Object.entries(value)) {
    const where = `connecta.connectors.${name}`;
    if (!isRecord(setting)) {
      onInvalid(where);
      continue;
    }
    settings.set(connectorIdFor(name), {
      readOnly: namesIn(setting.readOnly, () => onInvalid(`${where}.readOnly`)),
      approvalRequired: namesIn(setting.approvalRequired, () =>
        onInvalid(`${where}.approvalRequired`),
      ),
      disabled: setting.disabled === true,
    });
  }
  return settings;
}

/** The connectors with what a person set for them. An entry's own lists count as well: where they differ, approval wins. */
export function withSettings(
  connectors: readonly ConnectorSpec[],
  settings: ConnectorSettings,
): readonly ConnectorSpec[] {
  return connectors.flatMap((connector) => {
    const setting = settings.get(connector.id);
    if (!setting) return [connector];
    if (setting.disabled) return [];
    const { readOnly = [], approvalRequired = [] } = connector.safety ?? {};
    const safety = {
      readOnly: [...readOnly, ...setting.readOnly],
      approvalRequired: [...approvalRequired, ...setting.approvalRequired],
    };
    return [{ ...connector, safety }];
  });
}

function namesIn(value: unknown, onInvalid: () => void): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((name) => typeof name === 'string' && name !== '')) {
    return value;
  }
  onInvalid();
  return [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
