import type { CallToolResult, McpServer, RegisteredTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Connector } from '../connectors/connector';
import { callerText } from '../invocation/address';
import { messageOf } from '../invocation/classify-failure';
import type { ServerParts } from '../request-scope';
import { refusalAnswer, structuredAnswer } from './tool-answer';

const inputSchema = z.object({
  connector: z.string().describe('The id of the connector, as the auth_required error names it.'),
  force: z.boolean().optional().describe('Begin again, though an authorization is under way.'),
});

/** `authorize_connector` (contract §8.3): what a person has to do to let a connector in. Never takes a secret. */
export function registerAuthorizeConnector(server: McpServer, parts: ServerParts): RegisteredTool {
  return server.registerTool(
    'authorize_connector',
    {
      description:
        'After auth_required: says how the person lets this connector in, for example a page to open. Give that to the person, wait until they are done, then call the tool again. Never ask for a password or token.',
      inputSchema,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
      _meta: { ui: { visibility: ['model'] } },
    },
    async ({ connector: id, force }) => {
      await parts.ready();
      const connector = parts.registry.get(id);
      if (!connector) return refusalAnswer(`There is no connector "${callerText(id)}".`);
      // Whatever comes of it, the tools may be others afterwards.
      parts.catalogs.invalidate(connector);
      return authorize(connector, force === true);
    },
  );
}

async function authorize(connector: Connector, force: boolean): Promise<CallToolResult> {
  const { recovery } = connector;
  if (recovery === undefined || !connector.authorize) {
    const message = `"${connector.id}" is not authorized from here. Its sign-in or its keys are set where it is configured.`;
    return structuredAnswer({ connector: connector.id, recovery: 'unavailable', message });
  }
  try {
    const step = await connector.authorize({ force });
    if (recovery === 'oauth' && step.status === 'auth_required' && !step.authorizationUrl) {
      return refusalAnswer(
        step.message ?? 'The connector wants a sign-in but gave no page for it.',
      );
    }
    return structuredAnswer({ connector: connector.id, recovery, ...step });
  } catch (error) {
    return refusalAnswer(messageOf(error));
  }
}
