// @module-tag quick
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { encodeIndexPack } from '#catalogue/format/encode-places.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { decodeIndexPack, encodeWorldPack, toWorldRow } from '#catalogue/format/pack.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { HalalStatus } from '#domain/places/taxonomy.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { fakeEvidence } from '../../../tests/support/fakes/fake-data.ts';
import { CHECKPOINT, idOf, restaurant } from '../../../tests/support/restaurants.ts';

const place = (n: number, authority: string, halal_status: HalalStatus = 'certified', valid_until = '2026-12-31') =>
  restaurant({ id: idOf(n), slug: `place-${n}`, halal_status, evidence: [fakeEvidence({ authority, valid_until })] });

const places = [
  place(1, 'MUIS'),
  place(2, 'Halal Food Authority (HFA)'),
  place(3, 'MUIS', 'halal_friendly'),
  place(4, 'MUIS', 'certified', '2026-11-20'),
];

function certifiers(catalogue: Catalogue) {
  const page = { sort: 'newest', offset: 0, limit: 9, text: '', at: new Date(2026, 10, 21).getTime() } as const;
  const { cards } = catalogue.search({ ...NO_FILTERS, ...page });
  return Object.fromEntries(cards.map(({ slug, certifier }) => [slug, certifier]));
}

const EXPECTED = { 'place-1': 'MUIS', 'place-2': 'HFA', 'place-3': null, 'place-4': null };

test('a card says who certifies the place, and nothing once the certificate has expired', () => {
  const catalogue = new Catalogue();
  catalogue.replace('sg', buildColumns(places.map(toIndexRow)), CHECKPOINT);
  expect(certifiers(catalogue)).toEqual(EXPECTED);
});

test("so do cards of a downloaded region, of the world's index, and of a place that changed since", async () => {
  const [region, world] = [new Catalogue(), new Catalogue()];
  const pack = await decodeIndexPack(await encodeIndexPack({ region: 'sg', version: CHECKPOINT, restaurants: places }));
  region.offerPack('sg', pack.columns, CHECKPOINT);
  expect(certifiers(region)).toEqual(EXPECTED);
  const rows = places.map((each: Restaurant) => toWorldRow(toIndexRow(each)));
  world.setWorld((await decodeIndexPack(await encodeWorldPack(CHECKPOINT, rows))).columns);
  expect(certifiers(world)).toEqual(EXPECTED);
  const changed = { ...place(1, 'JAKIM'), stamp: 2 };
  region.apply('sg', { documents: [changed], gone: [], since: CHECKPOINT, checkpoint: CHECKPOINT });
  expect(certifiers(region)).toEqual({ ...EXPECTED, 'place-1': 'JAKIM' });
});
