import { type IncomingMessage, request } from 'node:http';

/** A fetch that opens a connection for every request, so that what happens to one happens to that alone. */
export const plainFetch: typeof fetch = async (input, init) => {
  const asked = new Request(input, init);
  const body = Buffer.from(await asked.arrayBuffer());
  return new Promise((resolve, reject) => {
    const sent = request(asked.url, {
      method: asked.method,
      headers: { ...Object.fromEntries(asked.headers), 'content-length': body.length },
      agent: false,
      signal: asked.signal,
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      );
      const status = answer.statusCode ?? 0;
      const isEmpty = status === 204 || status === 304;
      resolve(new Response(isEmpty ? null : toBody(answer), { status, headers }));
    });
    sent.end(body);
  });
};

/** As in a browser, an answer begins with its headers, and what breaks off after them is a TypeError. */
function toBody(answer: IncomingMessage): ReadableStream {
  return new ReadableStream({
    start(stream) {
      answer.on('data', (chunk: Buffer) => stream.enqueue(chunk));
      answer.on('end', () => stream.close());
      answer.on('error', (cause) => stream.error(new TypeError('network error', { cause })));
    },
  });
}
