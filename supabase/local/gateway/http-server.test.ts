import { once } from 'node:events';
import { get } from 'node:http';
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

test('an operator’s request has no time limit; any other is cut off', async () => {
  expect(await outcome('/__admin/import/merge')).toBe(200);
  expect(await outcome('/rest/v1/restaurants')).toBe('ECONNRESET');
});
