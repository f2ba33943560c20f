import type { Connector, ToolDefinition } from '../connectors/connector';
import { clipText } from './clip-text';
import { compactSchema } from './compact-schema';
import { objectShape } from './schema-shape';
import { guideReasons } from './usage-guide';

const MAX_DESCRIPTION_CHARS = 160;

export interface RowOptions {
  readonly fullDescriptions: boolean;
  readonly includeSchemas: 'compact' | 'json' | undefined;
  readonly includeSchemaKeys: boolean;
}

/** One tool in a search result (contract S1, S2). The same for programs and clients; a guide is named around it. */
export type ToolRow = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly address: string;
};

export function toolRow(connector: Connector, tool: ToolDefinition, options: RowOptions): ToolRow {
  const { description, annotations } = tool;
  const schemas = schemaFieldsOf(tool, options);
  const reasons = guideReasons(connector, tool, schemas.inputSchemaTruncated === true);
  return {
    name: tool.name,
    address: `${connector.id}.${tool.name}`,
    ...(description === undefined
      ? {}
      : {
          description: options.fullDescriptions
            ? description
            : clipText(description, MAX_DESCRIPTION_CHARS),
        }),
    ...schemas,
    ...(annotations === undefined ? {} : { annotations }),
    ...(reasons.length === 0 ? {} : { guideRequired: true, guideRequiredReasons: reasons }),
  };
}

function schemaFieldsOf(tool: ToolDefinition, options: RowOptions): Record<string, unknown> {
  const { includeSchemas } = options;
  if (includeSchemas === undefined) return {};
  const input = tool.inputSchema ?? { type: 'object' };
  if (includeSchemas === 'json') {
    return {
      inputSchema: input,
      ...(tool.outputSchema === undefined ? {} : { outputSchema: tool.outputSchema }),
      ...(options.includeSchemaKeys ? keyLists(input, tool.outputSchema) : {}),
    };
  }
  const compactInput = compactSchema(input);
  const compactOutput =
    tool.outputSchema === undefined ? undefined : compactSchema(tool.outputSchema);
  // What was cut has no list of keys: it would look like all of them.
  const keyed = (schema: unknown, cut: boolean | undefined) => (cut ? undefined : schema);
  return {
    inputSchema: compactInput.text,
    ...(compactInput.truncated ? { inputSchemaTruncated: true } : {}),
    ...(compactOutput ? { outputSchema: compactOutput.text } : {}),
    ...(compactOutput?.truncated ? { outputSchemaTruncated: true } : {}),
    ...(options.includeSchemaKeys
      ? keyLists(
          keyed(input, compactInput.truncated),
          keyed(tool.outputSchema, compactOutput?.truncated),
        )
      : {}),
  };
}

/** The keys of the shapes that are one object; an output without properties has no list (S2). */
function keyLists(inputSchema: unknown, outputSchema: unknown): Record<string, unknown> {
  const input = objectShape(inputSchema);
  const output = objectShape(outputSchema);
  return {
    ...(input ? { inputKeys: input.keys, requiredInputKeys: input.required } : {}),
    ...(output && output.keys.length > 0 ? { outputKeys: output.keys } : {}),
  };
}
