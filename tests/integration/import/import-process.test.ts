// @module-tag full
import { spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { startImport } from '../../support/import-process.ts';
import { layOutDatabase } from '../../support/light-database.ts';
import { generatedRegister } from '../../support/real-data.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rihla-import-process-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const REGISTER = ['--format', 'table', '--map', 'singapore-muis'];

function register(name: string, rows: number): string {
  const path = join(folder, name);
  writeFileSync(path, generatedRegister(rows));
  return path;
}

describe('the command describes its failure in one sentence', () => {
  test('an empty file', async () => {
    const file = join(folder, 'empty.json');
    writeFileSync(file, '');
    const dataDir = join(folder, 'sentences');
    await layOutDatabase(dataDir);
    const { code, stderr } = await startImport(['--format', 'osm', file], { DATA_DIR: dataDir }).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(`${file} is empty; nothing was imported.`);
    expect(stderr).not.toContain('    at ');
  });
});

describe.each(ENGINES)('a process on %s', (engine) => {
  describe('beside a running backend', () => {
    let backend: TestBackend;
    beforeAll(async () => {
      backend = await startTestBackend({ database: engine });
    });
    afterAll(() => backend.stop());

    test('the import runs through the backend, packs are rebuilt, and open pages receive the change', async () => {
      const heard = new EventEmitter();
      const inserted = once(heard, 'insert');
      const channel = backend
        .client()
        .channel('places')
        .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'restaurants' }, () =>
          heard.emit('insert'),
        );
      await new Promise<void>((go) => {
        channel.subscribe((status) => {
          if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) go();
        });
      });
      const env = { DATA_DIR: backend.dataDir, PORT: new URL(backend.url).port };
      const { code, stdout, stderr } = await startImport([...REGISTER, register('one.csv', 30)], {
        ...env,
        ...(backend.databaseUrl && { DATABASE_URL: backend.databaseUrl }),
      }).ended;
      expect(stderr).toContain(engine === 'pglite' ? `the backend on port ${env.PORT}` : 'the PostgreSQL database');
      expect(stdout).toContain('30 rows: 30 accepted');
      expect(stdout).toContain('packs: 1 regions, 30 places');
      expect(code).toBe(0);
      await inserted;
      const manifest: unknown = await (await fetch(`${backend.url}/packs/manifest.json`)).json();
      expect(manifest).toMatchObject({ regions: [{ id: 'sg', rows: 30 }] });
    });

    test('with the wrong port, the message says what to do', async () => {
      if (engine !== 'pglite') return;
      const { code, stderr } = await startImport([...REGISTER, register('two.csv', 5)], {
        DATA_DIR: backend.dataDir,
        PORT: '1',
      }).ended;
      expect(code).toBe(1);
      expect(stderr).toContain(`is in use by process ${process.pid}`);
      expect(stderr).toContain('set PORT to its port');
    });

    test('its routes are closed without the key', async () => {
      const answer = await fetch(`${backend.url}/__admin/import/discard`, { method: 'POST', body: '{"except":null}' });
      expect(answer.status).toBe(404);
    });
  });
});

/** Node's heap in megabytes. The importer needs about 80 with all its tables. */
const HEAP_MB = 100;

test('reads a file of 20 MB with a heap that could not hold it', async () => {
  const file = join(folder, 'large.geojson');
  const out = createWriteStream(file);
  // Empty objects take ten times as much memory as their text. Most rows are no places, because this tests reading.
  const padding = JSON.stringify(Array.from({ length: 60 }, () => ({})));
  const note = 'x'.repeat(850);
  for (let id = 0; id < 20_000; id++) {
    const tags = id % 50 === 0 ? { amenity: 'cafe', name: `Cafe ${id}`, note } : { building: 'yes', note };
    const head = JSON.stringify({ type: 'Feature', id: `node/${id}`, properties: tags }).slice(0, -1);
    out.write(id === 0 ? '{"features":[' : ',');
    out.write(`${head},"geometry":{"type":"Point","coordinates":[103.8,1.3],"padding":${padding}}}`);
  }
  out.end(']}');
  await finished(out);
  // Optimised, unlike other processes of tests, because parsing takes most of its time.
  const heap = [`--max-old-space-size=${HEAP_MB}`, '--opt'];
  const whole = spawnSync(process.execPath, [
    ...heap,
    '-e',
    'JSON.parse(fs.readFileSync(process.argv[1], "utf8"))',
    file,
  ]);
  expect(whole.status).not.toBe(0);
  const dataDir = join(folder, 'memory');
  await layOutDatabase(dataDir);
  const { code, stdout } = await startImport(['--format', 'osm', file], { DATA_DIR: dataDir }, heap).ended;
  expect(stdout).toContain('20000 rows: 400 accepted, 0 updated, 0 unchanged, 19600 rejected');
  expect(code).toBe(0);
});
