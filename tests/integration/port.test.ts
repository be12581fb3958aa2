// @module-tag full
/** Ports that the backend may be configured to listen on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BLOCKED_PORTS, parsePort } from '../../supabase/local/port.ts';
import { startServerProcess } from '../support/server-process.ts';

/** Ports of system services, which most blocked ports are, and the neighbours of all blocked ports. */
const ASKED = new Set([
  ...Array.from({ length: 1024 }, (_, at) => at + 1),
  ...[...BLOCKED_PORTS].flatMap((port) => [port, port + 1]),
]);

/** Whether Node's fetch refuses a port, like browsers. Nothing is sent, because the dispatcher throws. */
async function isRefused(port: number): Promise<boolean> {
  const dispatcher = {
    dispatch(): never {
      throw new Error('not refused');
    },
  };
  // A Node option that the browser's types lack.
  const asked = fetch(`http://127.0.0.1:${port}/`, { dispatcher } as RequestInit);
  const { message } = await asked.then(
    () => expect.unreachable(),
    ({ cause }) => cause,
  );
  return message === 'bad port';
}

describe('the port', () => {
  test.each([
    [undefined, 4173],
    ['0', 0],
    ['80', 80],
    ['8080', 8080],
    ['65535', 65_535],
  ])('of PORT=%s is %i', (setting, port) => {
    expect(parsePort(setting)).toBe(port);
  });

  test.each(['abc', '-1', '1.5', '65536', '80 443'])('can’t be %s', (setting) => {
    expect(() => parsePort(setting)).toThrow(`PORT is ${setting}: it must be a number from 0 to 65535.`);
  });

  test('can’t be one that fetch refuses, and the error says what to do', async () => {
    const refused = await Promise.all([...ASKED].map(async (port) => ((await isRefused(port)) ? [port] : [])));
    const ports = refused.flat();
    expect(ports).toEqual([...BLOCKED_PORTS]);
    for (const port of ports) {
      expect(() => parsePort(String(port))).toThrow(
        `PORT is ${port}, which browsers refuse to open: choose another one, such as 4173.`,
      );
    }
  });

  test('is named in the error of a failing start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rihla-port-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    await expect(startServerProcess({ dataDir, port: 6000 })).rejects.toThrow(
      'rihla: PORT is 6000, which browsers refuse to open: choose another one, such as 4173.\n',
    );
  });
});
