// @module-tag full
/** Uses a real, full file system. If mounting is not allowed, only tests/integration/backend/full-disk simulates one. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { codeOf } from '../../supabase/local/backend-error.ts';
import { type Database } from '../../supabase/local/database/database.ts';
import { openDatabase } from '../../supabase/local/database/engine.ts';
import { mountSmallDisk } from '../support/devices/small-disk.ts';
import { layOutDatabase } from '../support/light-database.ts';
import { startServerProcess } from '../support/server-process.ts';

const MB = 2 ** 20;
/** Size of a segment of the database's log; without room for one it can't continue. */
const LOG_SEGMENT = 16 * MB;

const disk = mountSmallDisk(200 * MB);
if (!disk)
  console.log(
    'No file system may be mounted here: a full disk is only told of, by tests/integration/backend/full-disk.',
  );
afterAll(() => disk?.remove());

/** Writes rows, each a megabyte in the log but tiny in its table, until `times` of them are refused. */
async function writeUntilRefused(
  database: Database,
  times: number,
): Promise<{ acknowledged: number[]; refused: Set<unknown> }> {
  const acknowledged: number[] = [];
  const refused: unknown[] = [];
  for (let number = 1; refused.length < times; number++) {
    try {
      await database.query(
        `with logged as (select pg_logical_emit_message(true, 'test', repeat('x', 1048576)))
         insert into public.kept select $1::integer from logged`,
        [number],
      );
      acknowledged.push(number);
    } catch (error) {
      refused.push(codeOf(error));
    }
  }
  return { acknowledged, refused: new Set(refused) };
}

describe.runIf(disk !== null)('a full disk', () => {
  if (!disk) return;
  let dataDir: string;
  let made = 0;
  beforeEach(async () => {
    disk.makeRoom();
    dataDir = join(disk.folder, `data-${++made}`);
    mkdirSync(dataDir);
    await layOutDatabase(dataDir);
  });

  test('fails only the statement; acknowledged rows are there once there is space', async () => {
    const database = await openDatabase({ dataDir });
    onTestFinished(() => database.close());
    await database.exec('create table public.kept (number integer primary key)');
    disk.fillUpTo(LOG_SEGMENT / 2);

    const { acknowledged, refused } = await writeUntilRefused(database, 20);
    expect(acknowledged.length).toBeGreaterThan(0);
    // The disk is full, the database crashed because of it, or has not reopened yet.
    expect(['53100', '57P02', '57P03']).toEqual(expect.arrayContaining([...refused]));

    disk.makeRoom();
    await vi.waitFor(() => database.query('select'));
    const rows = await database.query<{ number: number }>('select number from public.kept');
    // An aborted row may be stored as well, as with any lost connection.
    expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(acknowledged));
    await database.exec('insert into public.kept values (0)');
  });

  test('does not end the backend: it reads, refuses writes, and writes again once there is space', async () => {
    const server = await startServerProcess({ dataDir });
    onTestFinished(() => server.kill());
    const headers = { apikey: server.secretKey(), 'content-type': 'application/json' };
    const write = async (slug: string) => {
      const row = { slug, name: slug, country_code: 'SG', country: 'Singapore', source: 'test', source_id: slug };
      const body = JSON.stringify(row);
      return (await fetch(`${server.url}/rest/v1/restaurants`, { method: 'POST', headers, body })).status;
    };
    const read = async () =>
      (await fetch(`${server.url}/rest/v1/restaurants?select=slug&source=eq.test&order=slug`, { headers })).json();
    const health = async () => (await (await fetch(`${server.url}/healthz`)).json()).database;

    expect(await write('before')).toBe(201);
    disk.fillUpTo(3 * MB);
    await vi.waitFor(async () => expect(await health()).toBe('disk_full'));
    for (let round = 0; round < 20; round++) expect(await write(`full-${round}`)).toBe(503);
    expect(await read()).toEqual([{ slug: 'before' }]);

    disk.makeRoom();
    await vi.waitFor(async () => expect(await health()).toBe('ready'));
    expect(await write('after')).toBe(201);
    expect(await read()).toEqual([{ slug: 'after' }, { slug: 'before' }]);
    expect(await server.stop()).toBe(0);
  });
});
