// @module-tag quick
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type ArchiveNote, publishArchive } from '../../../scripts/tiles/tiles-folder.ts';
import { tileFiles } from './tile-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'rihla-tile-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [own, product] = [join(folder, 'own'), join(folder, 'product')];
const note = (id: string): ArchiveNote => ({
  id,
  minZoom: 0,
  maxZoom: 5,
  bounds: [0, 0, 1, 1],
  schema: 'protomaps',
  attribution: '',
});
const app = tileFiles([own, product]);

test('the operator’s and the app’s archives form one list, in which a region’s own archive replaces samples of its parts', async () => {
  const world = publishArchive(product, note('world'), Buffer.from('world'));
  const sample = publishArchive(product, note('sg-central'), Buffer.from('sample'));
  const ids = async () => {
    const { archives } = (await (await app.request('/tiles/tiles.json')).json()) as { archives: { id: string }[] };
    return archives.map(({ id }) => id);
  };
  expect(await ids()).toEqual(['sg-central', 'world']);
  const whole = publishArchive(own, note('sg'), Buffer.from('whole region'));
  expect(await ids()).toEqual(['sg', 'world']);

  const part = await app.request(`/tiles/${whole.path}`, { headers: { range: 'bytes=6-11' } });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'region', 'bytes 6-11/12']);
  expect(part.headers.get('cache-control')).toContain('immutable');
  expect(await (await app.request(`/tiles/${world.path}`)).text()).toBe('world');
  expect((await app.request(`/tiles/${sample.path}`)).status).toBe(200);
});

test('only archives are served', async () => {
  for (const path of ['/tiles/archives/..%2ftiles.json', '/tiles/archives/', '/tiles/archives/none.pmtiles']) {
    expect((await app.request(path)).status).toBe(404);
  }
});
