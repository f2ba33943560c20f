import assert from 'node:assert/strict';
import { boundedResponse } from '../../../../src/server/connectors/bounded-response';

describe('an answer over HTTP', () => {
  const read = (chunks: readonly string[], type: string, maxBytes: number) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });
    const response = new Response(body, { headers: { 'content-type': type }, status: 201 });
    return boundedResponse(response, maxBytes).text();
  };

  it('passes unchanged while it is small enough', async () => {
    assert.equal(await read(['{"a":', '1}'], 'application/json', 7), '{"a":1}');
    const empty = boundedResponse(new Response(null, { status: 202 }));
    assert.deepEqual([empty.status, await empty.text()], [202, '']);
  });

  it('fails when it is larger', async () => {
    await assert.rejects(read(['{"a":', '1}'], 'application/json', 6), /too large/);
  });

  it('may go on for ever as a stream of events, each of them small enough', async () => {
    for (const end of ['\n\n', '\r\n\r\n']) {
      const events = Array.from({ length: 50 }, (_, index) => `data: ${index}${end}`);
      assert.equal(await read(events, 'text/event-stream; charset=utf-8', 14), events.join(''));
    }
  });

  it('fails at an event that is too large, in however many pieces it comes', async () => {
    const event = ['data: 1\n\n', 'data: 12345', '6789012345', '\ndata: 1\n\n'];
    await assert.rejects(read(event, 'text/event-stream', 20), /too large/);
  });
});
