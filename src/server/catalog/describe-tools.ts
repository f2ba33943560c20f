import { callerText, splitAddress } from '../invocation/address';
import { classifyFailure } from '../invocation/classify-failure';
import { invalidArgs } from '../invocation/failures';
import { type Resolution, type ResolvedTool, resolveTool } from '../invocation/resolve-tool';
import { isPlainObject } from '../plain-object';
import { clipText } from './clip-text';
import { describedSchema } from './compact-schema';
import { shortError } from './query-analysis';
import { guidePointer, guideReasons } from './usage-guide';

const MAX_ADDRESSES = 100;
const MAX_DESCRIPTION_CHARS = 240;

interface DescribeRequest {
  readonly addresses: readonly string[];
  readonly json: boolean;
  readonly fullDescriptions: boolean;
}

/** `connecta.describe({ address } | { addresses })`: one entry per address, in order; a bad one fails alone (contract S4). */
export async function describeTools(
  given: unknown,
  resolution: Resolution,
): Promise<{ readonly tools: readonly unknown[] }> {
  const request = parse(given);
  const tools = request.addresses.map((address) => describeOne(address, request, resolution));
  return { tools: await Promise.all(tools) };
}

function parse(given: unknown): DescribeRequest {
  const form =
    'connecta.describe takes { address } or { addresses }, and format "compact" or "json".';
  if (!isPlainObject(given)) throw invalidArgs(form);
  const { address, addresses, format, fullDescriptions } = given;
  const both = address !== undefined && addresses !== undefined;
  const wanted = addresses ?? [address];
  const known = format === undefined || format === 'compact' || format === 'json';
  if (
    both ||
    !known ||
    !Array.isArray(wanted) ||
    !wanted.every((each) => typeof each === 'string')
  ) {
    throw invalidArgs(form);
  }
  if (wanted.length > MAX_ADDRESSES) {
    throw invalidArgs(`connecta.describe takes at most ${MAX_ADDRESSES} addresses at once.`);
  }
  return {
    addresses: wanted,
    json: format === 'json',
    fullDescriptions: fullDescriptions === true,
  };
}

async function describeOne(
  address: string,
  request: DescribeRequest,
  resolution: Resolution,
): Promise<unknown> {
  try {
    return description(await resolveTool({ kind: 'address', address }, resolution), request);
  } catch (thrown) {
    const error = classifyFailure(thrown, 'catalog_lookup_failed');
    // What the caller wrote wrongly is told in full; what a catalog says about itself is kept short.
    const known = splitAddress(address) && error.details.nextAction !== undefined;
    const errorDetails =
      known || error.code === 'unknown_address' ? error.details : shortError(error);
    return { address: callerText(address), error: errorDetails.message, errorDetails };
  }
}

function description(
  { connector, tool, address }: ResolvedTool,
  { json, fullDescriptions }: DescribeRequest,
): unknown {
  const write = (schema: unknown) => (json ? schema : describedSchema(schema));
  const reasons = guideReasons(connector, tool, false);
  return {
    address,
    name: tool.name,
    ...(tool.description === undefined
      ? {}
      : {
          description: fullDescriptions
            ? tool.description
            : clipText(tool.description, MAX_DESCRIPTION_CHARS),
        }),
    ...guidePointer(connector),
    ...(reasons.length === 0 ? {} : { guideRequired: true, guideRequiredReasons: reasons }),
    inputSchema: write(tool.inputSchema ?? { type: 'object' }),
    ...(tool.outputSchema === undefined ? {} : { outputSchema: write(tool.outputSchema) }),
    ...(tool.annotations === undefined ? {} : { annotations: tool.annotations }),
  };
}
