// @module-tag quick
import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from './backend-limits.ts';
import { createLimitedServer, listen } from './http-server.ts';

/** How a request ends if its answer is three times as slow as the idle timeout allows. */
async function outcome(path: string): Promise<number | string | undefined> {
  const server = createLimitedServer({ ...LIMITS.server, idleTimeoutMs: 150 }, false, (request, response) => {
    request.resume();
    setTimeout(() => response.end('done'), 450);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const request = get({ port, path, host: '127.0.0.1', agent: false });
  return Promise.race([
    once(request, 'response').then(([response]) => response.statusCode),
    once(request, 'error').then(([error]) => error.code),
  ]).catch((error: { code?: string }) => error.code);
}

test('a request of the operator or a developer has no time limit; any other is cut off', async () => {
  expect(await outcome('/__admin/import/merge')).toBe(200);
  expect(await outcome('/__samples')).toBe(200);
  expect(await outcome('/rest/v1/restaurants')).toBe('ECONNRESET');
});

test('a connection is closed when it stays idle after an answer, even if the request was not read', async () => {
  const server = createLimitedServer({ ...LIMITS.server, idleTimeoutMs: 150 }, false, (_, response) => {
    response.writeHead(404).end();
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const socket = connect({ port, host: '127.0.0.1' });
  socket.resume().write('POST /__admin/import/merge HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}');
  await once(socket, 'close');
  expect(server.listening).toBe(true);
});
