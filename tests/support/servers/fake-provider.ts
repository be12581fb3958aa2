/** A fake places provider over plain HTTP. It gives the test's answers and records all requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface AskedOfProvider {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

type Respond = (asked: AskedOfProvider, response: ServerResponse) => void;

/** Starts the provider; it stops when the test ends. */
export async function startFakeProvider(respond: Respond): Promise<{ url: string; asked: AskedOfProvider[] }> {
  const asked: AskedOfProvider[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { method = '', url = '', headers } = request;
    const entry = { method, url, headers, body: body === '' ? undefined : JSON.parse(body) };
    asked.push(entry);
    respond(entry, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address of this kind.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Answers everything with the same JSON. */
export const always =
  (body: unknown, status = 200): Respond =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
