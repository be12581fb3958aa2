// @module-tag quick
import { expect, test } from 'vitest';
import { buildColumns, type Columns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { CHECKPOINT, idOf, restaurant } from '../../tests/support/restaurants.ts';
import { Catalogue } from './catalogue.ts';
import { runSteps } from './steps.ts';

const EVERYTHING: SearchQuery = { ...NO_FILTERS, text: '', sort: 'newest', offset: 0, limit: 100, at: 0 };
const place = (n: number, stamp: number, region = 'sg') => restaurant({ id: idOf(n), slug: `p-${n}`, region, stamp });
const columns = (...places: ReturnType<typeof place>[]): Columns => buildColumns(places.map(toIndexRow));
const at = (xid: number) => ({ ...CHECKPOINT, xid: String(xid) });
const page = (since: number, checkpoint: number, ...documents: ReturnType<typeof place>[]) => ({
  documents,
  gone: [],
  since: at(since),
  checkpoint: at(checkpoint),
});
const slugs = (catalogue: Catalogue) =>
  catalogue
    .search(EVERYTHING)
    .cards.map(({ slug }) => slug)
    .toSorted();

test('a pack that is not newer than the stored rows changes nothing', () => {
  const catalogue = new Catalogue();
  expect(catalogue.offerPack('sg', columns(place(1, 5)), at(10))).toBe(true);
  catalogue.apply('sg', page(10, 12, place(2, 11)));
  expect(catalogue.offerPack('sg', columns(place(1, 5)), at(10))).toBe(false);
  expect(slugs(catalogue)).toEqual(['p-1', 'p-2']);
  expect(catalogue.checkpointOf('sg')).toEqual(at(12));
});

test('cuisines are counted by places, the most frequent first; spellings that differ in case are one (F11)', () => {
  const catalogue = new Catalogue();
  const cuisines = [['Thai', 'Cafe'], ['Thai'], ['thai', 'Malay'], ['Malay']];
  const rows = cuisines.map((cuisine_types, n) => restaurant({ id: idOf(n), cuisine_types }));
  catalogue.setWorld(buildColumns(rows.map(toIndexRow)));
  const { facets } = catalogue.search({
    ...NO_FILTERS,
    text: '',
    sort: 'newest',
    offset: 0,
    limit: 0,
    at: 0,
    facets: true,
  });
  expect(facets?.cuisines).toEqual([
    { value: 'Thai', count: 3 },
    { value: 'Malay', count: 2 },
    { value: 'Cafe', count: 1 },
  ]);
});

test('a newer pack replaces the base and the changes that it contains', () => {
  const catalogue = new Catalogue();
  catalogue.offerPack('sg', columns(place(1, 5)), at(10));
  catalogue.apply('sg', page(10, 12, place(2, 11)));
  expect(catalogue.offerPack('sg', columns(place(3, 19)), at(20))).toBe(true);
  expect(slugs(catalogue)).toEqual(['p-3']);
});

test('changes that arrive before the first pack are found at once and stay on top of it', () => {
  const catalogue = new Catalogue();
  catalogue.apply('sg', page(8, 15, place(1, 15)));
  expect(slugs(catalogue)).toEqual(['p-1']);
  expect(catalogue.checkpointOf('sg')).toBeNull();
  catalogue.offerPack('sg', columns(place(1, 5), place(2, 5)), at(10));
  expect(slugs(catalogue)).toEqual(['p-1', 'p-2']);
  expect(catalogue.checkpointOf('sg')).toEqual(at(15));
});

test('a pack older than the first change is shown, but the region has no checkpoint', () => {
  const catalogue = new Catalogue();
  catalogue.apply('sg', page(13, 15, place(1, 15)));
  catalogue.offerPack('sg', columns(place(1, 5), place(2, 5)), at(10));
  expect(slugs(catalogue)).toEqual(['p-1', 'p-2']);
  expect(catalogue.checkpointOf('sg')).toBeNull();
  catalogue.replace('sg', columns(place(1, 15), place(2, 12)), at(15));
  expect(catalogue.checkpointOf('sg')).toEqual(at(15));
});

test('a page that does not join the stored changes leaves a gap, which the next page does not close', () => {
  const catalogue = new Catalogue();
  catalogue.offerPack('sg', columns(place(1, 5)), at(10));
  catalogue.apply('sg', page(12, 13, place(2, 13)));
  expect(slugs(catalogue)).toEqual(['p-1', 'p-2']);
  expect(catalogue.checkpointOf('sg')).toBeNull();
  catalogue.apply('sg', page(13, 14, place(3, 14)));
  expect(catalogue.checkpointOf('sg')).toBeNull();
  catalogue.offerPack('sg', columns(place(1, 5), place(2, 13), place(3, 14)), at(20));
  expect(catalogue.checkpointOf('sg')).toEqual(at(20));
});

test('after a restore of the database, a document with an old stamp counts as changed', () => {
  const catalogue = new Catalogue();
  catalogue.offerPack('sg', columns(place(1, 5)), at(10));
  const restored = { ...restaurant({ id: idOf(1), slug: 'other', stamp: 5 }) };
  expect(catalogue.apply('sg', { ...page(0, 6, restored), checkpoint: { ...at(6), generation: 'g2' } })).toBe(true);
  expect(slugs(catalogue)).toEqual(['other']);
});

test('a place that moved shows once, while both regions hold it and after', () => {
  const catalogue = new Catalogue();
  catalogue.offerPack('sg', columns(place(1, 5)), at(10));
  catalogue.offerPack('my', columns(place(9, 5, 'my')), at(10));
  catalogue.apply('my', page(10, 12, place(1, 12, 'my')));
  expect(catalogue.search(EVERYTHING).cards.filter(({ id }) => id === idOf(1))).toMatchObject([{ region: 'my' }]);
  catalogue.apply('sg', { ...page(10, 12), gone: [idOf(1)] });
  expect(catalogue.search(EVERYTHING).total).toBe(2);
});

test("the world's index shows places outside of the stored regions", () => {
  const catalogue = new Catalogue();
  catalogue.setWorld(columns(place(1, 5), place(2, 5, 'my')));
  expect(slugs(catalogue)).toEqual(['p-1', 'p-2']);
  catalogue.offerPack('sg', columns(place(3, 6)), at(10));
  expect(slugs(catalogue)).toEqual(['p-2', 'p-3']);
  catalogue.drop('sg');
  expect(slugs(catalogue)).toEqual(['p-1', 'p-2']);
});

test('a place that moved still shows once when its old region is compacted', () => {
  const catalogue = new Catalogue({ rows: 2, deltas: 1 });
  const answers = () => catalogue.search(EVERYTHING).cards.map(({ id, region }) => [id, region]);
  catalogue.offerPack('my', columns(place(1, 50, 'my')), at(10));
  catalogue.offerPack('sg', columns(place(7, 5)), at(10));
  catalogue.apply('sg', page(10, 11, place(1, 11), place(2, 11)));
  // The second page fills a second delta, and both are merged.
  catalogue.apply('sg', page(11, 12, place(3, 12), place(4, 12)));
  expect(answers()).toHaveLength(5);
  expect(answers()).toContainEqual([idOf(1), 'my']);
  runSteps(catalogue.compactSteps('sg'));
  expect(answers()).toHaveLength(5);
  expect(answers()).toContainEqual([idOf(1), 'my']);
});

test('compacting a region changes neither its answers nor its checkpoint', () => {
  const catalogue = new Catalogue();
  catalogue.offerPack('sg', columns(place(1, 5), place(2, 5)), at(10));
  catalogue.apply('sg', { ...page(10, 12, place(2, 12), place(3, 12)), gone: [idOf(1)] });
  const before = catalogue.search({ ...EVERYTHING, facets: true });
  const version = catalogue.snapshot('sg')?.version;
  runSteps(catalogue.compactSteps('sg'));
  expect(catalogue.search({ ...EVERYTHING, facets: true })).toEqual(before);
  const { checkpoint, delta } = catalogue.snapshot('sg') ?? {};
  expect([checkpoint, [...(delta?.rows ?? [])], delta?.gone]).toEqual([at(12), [], []]);
  expect(catalogue.snapshot('sg')?.version).not.toEqual(version);
});

test('text indexes of changes and compacted regions are ready before the first text query', () => {
  const catalogue = new Catalogue({ rows: 2, deltas: 1 });
  catalogue.offerPack('sg', columns(place(1, 5), place(2, 5)), at(10));
  const isAllDone = (): boolean => catalogue.prepareText().next().done === true;
  expect(isAllDone(), 'of a pack they are made when there is time').toBe(false);
  runSteps(catalogue.prepareText());
  for (let n = 3; n < 9; n++) {
    catalogue.apply('sg', page(n + 7, n + 8, place(n, n)));
    expect(isAllDone()).toBe(true);
  }
  runSteps(catalogue.compactSteps('sg'));
  expect(isAllDone()).toBe(true);
});
