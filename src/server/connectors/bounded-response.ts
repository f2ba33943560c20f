/** A single message may be this large. Well above what a call may give, so that the refusal can name the limit. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

const NEWLINE = 10;
const RETURN = 13;

/**
 * The response with a body that fails once one message in it is larger than a message may be. A stream of events ends a
 * message with an empty line; any other body is one message.
 */
export function boundedResponse(response: Response, maxBytes = MAX_MESSAGE_BYTES): Response {
  if (response.body === null) return response;
  const events = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
  let bytes = 0;
  let emptyLine = true;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      for (const byte of events ? chunk : []) {
        bytes += 1;
        if (byte === NEWLINE) {
          if (emptyLine) bytes = 0;
          emptyLine = true;
        } else if (byte !== RETURN) emptyLine = false;
      }
      if (!events) bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new Error('Its answer is too large.'));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers });
}
