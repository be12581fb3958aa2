// @module-tag full
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '../../support/server-process.ts';

/** For a start, which may build the backend's program and a database first, on a machine with other work. */
const START_TIMEOUT_MS = 240_000;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

test('`npm start` restarts a killed backend on the same port with the same data, and stops on request', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-start-'));
  const port = await findFreePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG: 'off' };
  const starter = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], { cwd: ROOT, env });
  const said: string[] = [];
  starter.stderr.on('data', (part) => said.push(String(part)));
  let ready = 0;
  starter.stdout.on('data', (part) => {
    if (String(part).includes(`ready on http://localhost:${port}`)) ready++;
  });
  const ended = new Promise<number | null>((resolve) => starter.once('exit', resolve));
  onTestFinished(async () => {
    starter.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  const secret = () => readFileSync(join(dataDir, 'secrets.json'), 'utf8');
  /** The process that owns the data directory, according to its lock. */
  const owner = () => Number(readFileSync(join(dataDir, 'rihla.lock'), 'utf8').split(' ')[0]);
  const isServing = async () => (await fetch(`http://localhost:${port}/healthz`)).ok;

  const isReady = (times: number) =>
    vi.waitFor(() => {
      if (starter.exitCode !== null) throw new Error(`It ended with ${starter.exitCode}: ${said.join('')}`);
      expect(ready).toBe(times);
    }, START_TIMEOUT_MS);

  await isReady(1);
  const [first, before] = [owner(), secret()];
  process.kill(first, 'SIGKILL');
  await isReady(2);
  expect([owner() !== first, await isServing()]).toEqual([true, true]);
  expect(secret()).toBe(before);
  expect(said.join('')).toContain('start: the backend ended by itself, and is started again');
  starter.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect(isServing()).rejects.toThrow();
});
