// @module-tag full
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureProgram } from '../../scripts/setup/builds.mjs';
import { copyWhenDue } from '../../supabase/local/database/database-copies.ts';
import { openDatabase } from '../../supabase/local/database/engine.ts';
import { keepSealingSecret, readSealingSecret } from '../../supabase/local/database/sealing-secret.ts';
import { loadSecrets } from '../../supabase/local/keys.ts';
import { layOutDatabase } from '../support/light-database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const HOUR = 3_600_000;
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rihla-damaged-'));
  await layOutDatabase(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function restore(...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const program = ensureProgram('restore');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

async function write(server: ServerProcess, slug: string): Promise<void> {
  const row = { slug, name: slug, country_code: 'SG', country: 'Singapore', source: 'test', source_id: slug };
  const headers = { apikey: server.secretKey(), 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/rest/v1/restaurants`, {
    method: 'POST',
    headers,
    body: JSON.stringify(row),
  });
  expect(answer.status).toBe(201);
}

async function read(server: ServerProcess, address: string): Promise<unknown> {
  const answer = await fetch(`${server.url}/rest/v1/${address}`, { headers: { apikey: server.secretKey() } });
  return answer.json();
}

test('a database with a truncated log says what to do, and yesterday’s backup can be restored', async () => {
  expect(restore()).toEqual({ status: 1, said: expect.stringContaining('has no copies of its database') });
  const first = await startServerProcess({ dataDir });
  await write(first, 'yesterday');
  await first.stop();
  const database = await openDatabase({ dataDir });
  await loadSecrets(dataDir);
  await copyWhenDue({ database, dataDir, now: () => Date.now() + 2 * HOUR });
  const [before] = await database.query<{ generation: string }>('select sync.generation() as generation');
  await database.close();

  const second = await startServerProcess({ dataDir });
  await write(second, 'today');
  expect(restore('latest')).toEqual({ status: 1, said: expect.stringContaining(`in use by process ${second.pid}`) });
  // Removing the lock file by hand, as if it were stale, does not unlock the database.
  rmSync(join(dataDir, 'rihla.lock'));
  await expect(startServerProcess({ dataDir })).rejects.toThrow('is in use by');
  await second.kill();

  const log = join(dataDir, 'pglite/pg_wal');
  for (const name of readdirSync(log).filter((each) => WAL_SEGMENT.test(each))) truncateSync(join(log, name), 100_000);
  const failing = await startServerProcess({ dataDir }).catch((error: unknown) => String(error));
  expect(failing).toContain("can't be opened: its files are damaged");
  expect(failing).toContain('npm run restore -- latest');
  expect(failing).not.toContain('Aborted');

  expect(restore()).toEqual({ status: 0, said: expect.stringMatching(/^\S+Z  \d+ MB$/m) });
  expect(restore('yesterday')).toEqual({ status: 1, said: expect.stringContaining('There is no copy yesterday') });
  expect(restore('latest')).toEqual({ status: 0, said: expect.stringContaining('Put back the copy of') });
  const third = await startServerProcess({ dataDir });
  expect(await read(third, 'restaurants?select=slug&source=eq.test')).toEqual([{ slug: 'yesterday' }]);
  expect(await third.stop()).toBe(0);
  const after = await openDatabase({ dataDir });
  const [now] = await after.query<{ generation: string }>('select sync.generation() as generation');
  await after.close();
  expect(now?.generation).not.toBe(before?.generation);

  // The copy is older than the secret of sealing keys, which the present database has.
  const present = await openDatabase({ dataDir });
  await keepSealingSecret(present, 'ab'.repeat(32));
  await present.close();
  expect(restore('latest').status).toBe(0);
  expect(await readSealingSecret(join(dataDir, 'pglite'))).toBe('ab'.repeat(32));
});
