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

describe.each(ENGINES)('an import on %s', (engine) => {
  test('killed half-way, nothing of the file is in, and the next run clears up', async () => {
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
      const running = startImport([...REGISTER, register('large.csv', 60_000)], env);
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
