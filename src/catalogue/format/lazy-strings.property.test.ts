// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { arbitraryRestaurant, CHECKPOINT, idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { buildColumns, type Columns } from './columns.ts';
import { toIndexRow } from './index-row.ts';
import type { OpenFile } from './lazy-bytes.ts';
import { decodeCachedParts, encodeCachedParts, PackError } from './pack.ts';
import { stringAt } from './string-table.ts';

const head = { region: 'sg', version: CHECKPOINT };
const places = fc.uniqueArray(arbitraryRestaurant, { selector: ({ id }) => id, maxLength: 40 });

function openBytes(bytes: Uint8Array<ArrayBuffer>): OpenFile {
  return { size: bytes.length, read: (to, at) => to.set(bytes.subarray(at, at + to.length)), close: () => {} };
}

function catalogueOf(columns: Columns): Catalogue {
  const catalogue = new Catalogue();
  catalogue.restore('sg', columns, CHECKPOINT, { rows: [], gone: [] }, CHECKPOINT);
  return catalogue;
}

const question = fc.record({
  text: fc.constantFrom('', '', '', 'a', 'nasi'),
  offset: fc.nat({ max: 10 }),
  limit: fc.nat({ max: 12 }),
  sort: fc.constantFrom('relevance' as const, 'newest' as const, 'quality' as const),
});

test('columns with lazy texts answer every query as columns with loaded texts, and end up equal to them', async () => {
  await fc.assert(
    fc.asyncProperty(places, fc.array(question, { maxLength: 6 }), async (restaurants, questions) => {
      const built = buildColumns(restaurants.map(toIndexRow));
      const parts = await encodeCachedParts({ ...head, columns: built });
      const { columns, rows } = await decodeCachedParts(parts.columns, openBytes(parts.texts));
      const [expected, found] = [catalogueOf(built), catalogueOf(columns)];
      for (const asked of questions) {
        const query: SearchQuery = { ...NO_FILTERS, ...asked, at: 0 };
        expect(found.search(query)).toEqual(expected.search(query));
      }
      expect(found.takeTexts()).toEqual([]);
      const { lazy: _, ...whole } = columns;
      expect([rows, whole]).toEqual([restaurants.length, built]);
    }),
    { seed: 51, numRuns: 60 },
  );
});

test('a changed byte in either file is never shown', async () => {
  const restaurants = fc.sample(places, { seed: 52, numRuns: 1 })[0] ?? [];
  const parts = await encodeCachedParts({ ...head, columns: buildColumns(restaurants.map(toIndexRow)) });
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean(), async (any, flip, isText) => {
      const [columns, texts] = [parts.columns.slice(), parts.texts.slice()];
      const file = isText ? texts : columns;
      file[any % file.length]! ^= flip;
      const decoding = decodeCachedParts(columns, openBytes(texts));
      if (!isText) await expect(decoding).rejects.toBeInstanceOf(PackError);
      else {
        const found = (await decoding).columns;
        expect(() => found.strings).toThrow(PackError);
        expect(catalogueOf(found).takeTexts()).toMatchObject([{ id: 'sg' }]);
      }
    }),
    { seed: 53, numRuns: 200 },
  );
});

test("a card loads the blocks of its own row, also across a block's edge, and few others", async () => {
  const rows = Array.from({ length: 1500 }, (_, n) =>
    toIndexRow(restaurant({ id: idOf(n), name: `Nasi ${n} `.repeat(9) })),
  );
  const built = buildColumns(rows);
  const parts = await encodeCachedParts({ ...head, columns: built });
  let read = 0;
  const texts = openBytes(parts.texts);
  const file: OpenFile = {
    size: texts.size,
    close: () => texts.close(),
    read: (to, at) => {
      read += to.length;
      texts.read(to, at);
    },
  };
  for (let row = 0; row < rows.length; row += row >= 1020 && row < 1028 ? 1 : 17) {
    const { columns } = await decodeCachedParts(parts.columns, file);
    read = 0;
    const found = columns.lazy?.forCard(row, row % 2 === 0);
    for (const name of ['slug', 'name', 'address', 'phone', 'imageUrl'] as const)
      expect(found && stringAt(found[name], row)).toBe(stringAt(built.strings[name], row));
    expect(read).toBeLessThan(parts.texts.length / 3);
  }
});
