// @module-tag quick
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIST_MAPPING } from '../../../tests/support/list-mapping.ts';
import { loadMapping } from './mapping.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rihla-mapping-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  [{ name: 'A' }, ' name is none of source, complete, as_of, '],
  [
    { fields: { ...LIST_MAPPING.fields, tel: { column: 'tel' } } },
    ' fields.tel is none of name, alt_name, place_kind, ',
  ],
  [{ amenities: { toilet: { column: 'wc' } } }, ' amenities.toilet is none of prayer_room, family_friendly, '],
])('a mapping with an unknown key is refused with the keys that are allowed: %o', async (more, sentence) => {
  const path = join(folder, 'map.json');
  await writeFile(path, JSON.stringify({ ...LIST_MAPPING, ...more }));
  await expect(loadMapping(path)).rejects.toThrow(sentence);
});
