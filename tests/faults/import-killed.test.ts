// @module-tag full
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../supabase/local/database/engine.ts';
import { ENGINES } from '../support/backend.ts';
import { startImport } from '../support/import-process.ts';
import { layOutDatabase } from '../support/light-database.ts';
import { startPostgres } from '../support/postgres.ts';
import { generatedRegister } from '../support/real-data.ts';
import { forEachSeed, seededRandom } from './seeds.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rihla-import-killed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const REGISTER = ['--format', 'table', '--map', 'singapore-muis'];

function register(name: string, rows: number): string {
  const path = join(folder, name);
  writeFileSync(path, generatedRegister(rows));
  return path;
}

/** So many that some are not staged yet when the command is killed. */
const STAGED_ROWS = 9000;

describe.each(ENGINES)('an import on %s', (engine) => {
  test('killed half-way imports nothing, and the next run cleans up', async () => {
    const cluster = engine === 'postgres' ? await startPostgres() : undefined;
    const databaseUrl = await cluster?.createDatabase();
    const dataDir = join(folder, `killed-${engine}`);
    if (engine === 'pglite') await layOutDatabase(dataDir);
    const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const options = databaseUrl ? { databaseUrl } : { dataDir };
    const counts = async () => {
      const database = await openDatabase(options);
      const [row] = await database.query<{ places: number; staged: number }>(`select
        (select count(*)::int from public.restaurants) as places,
        (select count(*)::int from catalogue.import_rows) as staged`);
      await database.close();
      return row;
    };
    try {
      const running = startImport([...REGISTER, register('large.csv', STAGED_ROWS)], env);
      await running.said('staged 3000 rows');
      expect((await running.kill()).code).toBeNull();
      const left = await counts();
      expect(left?.places).toBe(0);
      expect(left?.staged).toBeGreaterThan(0);
      const next = await startImport([...REGISTER, register('small.csv', 20)], env).ended;
      expect(next).toMatchObject({ code: 0 });
      expect(next.stdout).toContain('20 rows: 20 accepted, 0 updated, 0 unchanged, 0 rejected');
      expect(await counts()).toEqual({ places: 20, staged: 0 });
    } finally {
      await cluster?.stop();
    }
  });
});

/** Seven slices. With fewer rows too large a share would be across the strait, and the import would be refused. */
const KILLED_ROWS = 1400;
const SLICES = 7;
/** Approximate duration of a slice. */
const SLICE_MS = 100;

/** A module that kills its process `delayMs` after it has sent the query for a slice. */
const endIn = (slice: number, delayMs: number) =>
  `data:text/javascript,${encodeURIComponent(`
  import { Worker } from 'node:worker_threads';
  const { postMessage } = Worker.prototype;
  let slices = 0;
  Worker.prototype.postMessage = function (message, ...others) {
    postMessage.call(this, message, ...others);
    if (!JSON.stringify(message).includes('continue_import')) return;
    if (slices++ === ${slice}) setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${delayMs});
  };`)}`;

test('killed while merging on PGlite, an import is complete or absent for the next command', async () => {
  const outcomes: string[] = [];
  await forEachSeed('killed merges', 1, async (seed) => {
    const dataDir = join(folder, `merge-${seed}`);
    await layOutDatabase(dataDir);
    const file = register(`merge-${seed}.csv`, KILLED_ROWS);
    const random = seededRandom(seed);
    const [slice, delayMs] = [Math.floor(random() * SLICES), Math.floor(random() * SLICE_MS)];
    const killed = await startImport([...REGISTER, file], { DATA_DIR: dataDir }, ['--import', endIn(slice, delayMs)])
      .ended;
    expect(killed.code, killed.stderr).toBeNull();
    expect(await startImport(['--list'], { DATA_DIR: dataDir }).ended).toMatchObject({ code: 0 });
    const found = await look(dataDir);
    expect([0, KILLED_ROWS]).toContain(found.places);
    expect(found).toEqual({ places: found.places, certified: found.places, open: 0 });
    outcomes.push(`in slice ${slice} after ${delayMs} ms ${found.places}`);
    const again = await startImport([...REGISTER, file], { DATA_DIR: dataDir }).ended;
    expect(again).toMatchObject({ code: 0 });
    const unchanged = `0 accepted, 0 updated, ${KILLED_ROWS} unchanged`;
    expect(again.stdout).toContain(found.places === 0 ? `${KILLED_ROWS} accepted` : unchanged);
  });
  console.log(`places of killed merges: ${outcomes.join(', ')}`);
});

/** The number of places in a data directory, of those with their certificate, and of open imports. */
async function look(dataDir: string) {
  const database = await openDatabase({ dataDir });
  const [row] = await database.query<{ places: number; certified: number; open: number }>(`select
    (select count(*)::int from public.restaurants where not _deleted) as places,
    (select count(*)::int from public.restaurants r join public.restaurant_evidence e on e.restaurant_id = r.id
      where r.halal_status = 'certified' and e.certificate_number = r.source_id) as certified,
    jsonb_array_length(catalogue.open_imports()) as open`);
  await database.close();
  if (!row) throw new Error('no row');
  return row;
}
