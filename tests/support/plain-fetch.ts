import { type IncomingMessage, request } from 'node:http';

/** A fetch with a new connection for every request, so that faults never affect other requests. */
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

/** Like in a browser, the response starts with its headers. A connection that breaks later causes a TypeError. */
function toBody(answer: IncomingMessage): ReadableStream {
  return new ReadableStream({
    start(stream) {
      answer.on('data', (chunk: Buffer) => stream.enqueue(chunk));
      answer.on('end', () => stream.close());
      answer.on('error', (cause) => stream.error(new TypeError('network error', { cause })));
    },
  });
}
