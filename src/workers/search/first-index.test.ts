// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { encodeIndexPack } from '#catalogue/format/encode-places.ts';
import type { Position } from '#domain/geo/geo.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { manifestSchema } from '#domain/sync/packs.ts';
import { FakeBrowser, FakePacks, FETCHED_AT } from '../../../tests/support/fakes/search-service.ts';
import { CHECKPOINT, idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { fromWire } from './answer-wire.ts';
import type { IndexState } from './api.ts';
import { createDownloads } from './downloads.ts';
import { FirstIndex } from './first-index.ts';
import { TwoStages } from './two-stages.ts';

const HERE: Position = { latitude: 1.3, longitude: 103.8 };
const BOUNDS = { south: 1.2, west: 103.6, north: 1.5, east: 104 };
const NEAR: SearchQuery = { ...NO_FILTERS, text: '', near: HERE, sort: 'distance', offset: 0, limit: 20, at: 0 };
const place = (n: number, region = 'sg') =>
  restaurant({ id: idOf(n), slug: `nasi-${n}`, name: `Nasi ${n}`, region, latitude: 1.3 + n / 1e4, longitude: 103.8 });
const PLACES = Array.from({ length: 12 }, (_, n) => place(n));

let packs: FakePacks;
const downloads = () => createDownloads('https://packs.test/packs/', packs.fetch, () => Date.parse(FETCHED_AT));

/** Publishes Singapore in two slices, of which only the western one exists. */
async function publishSlices(slice?: Uint8Array<ArrayBuffer> | string): Promise<void> {
  await packs.publish({ sg: PLACES });
  const answer = await packs.fetch('https://packs.test/packs/manifest.json');
  const manifest = manifestSchema.parse(await answer.json());
  const regions = manifest.regions.map((region) => ({
    ...region,
    bounds: BOUNDS,
    near: { splits: [103.9], mostStatic: 0.3 },
  }));
  packs.replace('manifest.json', JSON.stringify({ ...manifest, regions }));
  const restaurants = PLACES.slice(0, 6);
  const bytes = slice ?? (await encodeIndexPack({ region: 'sg', version: CHECKPOINT, restaurants }));
  packs.replace('1000/sg.near-0.pack', bytes);
  packs.requests.length = 0;
}

/** The two stages as in the worker. */
function openStages(): { stages: ReturnType<typeof stagesOf>; states: IndexState[] } {
  const stages = stagesOf();
  const states: IndexState[] = [];
  stages.watch((state) => states.push(state));
  return { stages, states };
}

function stagesOf() {
  return new TwoStages({
    first: new FirstIndex(downloads()),
    prepare: async () => {},
    pause: async () => {},
    openWhole: () => new FakeBrowser().openTab(packs, true),
  });
}

beforeEach(() => {
  packs = new FakePacks();
});

test('the first answer comes from the slice around the position, and reports that there is more', async () => {
  await publishSlices();
  const first = new FirstIndex(downloads());
  await first.load(HERE);
  const answer = first.answer(NEAR);
  expect(packs.requests).toEqual(['manifest.json', '1000/sg.near-0.pack']);
  expect(answer).toMatchObject({ isPartial: true, total: 6, asOf: FETCHED_AT });
  expect(answer && fromWire(answer).cards.map(({ slug }) => slug)).toEqual(PLACES.slice(0, 6).map(({ slug }) => slug));
});

test('in a small region the first answer comes from its index', async () => {
  await packs.publish({ sg: PLACES });
  const answer = await packs.fetch('https://packs.test/packs/manifest.json');
  const manifest = manifestSchema.parse(await answer.json());
  packs.replace(
    'manifest.json',
    JSON.stringify({ ...manifest, regions: manifest.regions.map((each) => ({ ...each, bounds: BOUNDS })) }),
  );
  const first = new FirstIndex(downloads());
  await first.load(HERE);
  expect(first.answer(NEAR)).toMatchObject({ isPartial: true, total: 12 });
});

test('an unchanged region answers from its packs of an earlier version', async () => {
  await publishSlices();
  const manifest = manifestSchema.parse(await (await packs.fetch('https://packs.test/packs/manifest.json')).json());
  const newer = { ...manifest.version, xid: '2000' };
  const answerOf = async (change: object) => {
    const regions = manifest.regions.map((region) => ({ ...region, ...change }));
    packs.replace('manifest.json', JSON.stringify({ ...manifest, version: newer, regions }));
    const first = new FirstIndex(downloads());
    await first.load(HERE);
    return first.answer(NEAR)?.total;
  };
  expect(await answerOf({ version: manifest.version })).toBe(6);
  // A pack of another version than promised is refused.
  expect(await answerOf({})).toBeUndefined();
});

test.each([
  ['no network', undefined],
  ['a page of a captive portal', '<!doctype html>Sign in'],
  ['a pack of another region', 'other'],
])('with %s there is no first answer, and nobody is told of it', async (_, body) => {
  const other = await encodeIndexPack({ region: 'my', version: CHECKPOINT, restaurants: PLACES });
  await publishSlices(body === 'other' ? other : body);
  packs.isOnline = body !== undefined;
  const first = new FirstIndex(downloads());
  await first.load(HERE);
  expect([first.isReady, first.answer(NEAR)]).toEqual([false, undefined]);
});

test('after the slice the whole index loads, whose answers replace the first one', async () => {
  await publishSlices();
  const { stages, states } = openStages();
  const coming = stages.anticipate(HERE);
  await stages.ready(NEAR);
  expect(stages.search(NEAR)).toMatchObject({ isPartial: true, total: 6 });
  await coming;
  expect(stages.search(NEAR)).toMatchObject({ total: 12 });
  expect(stages.search(NEAR)).not.toHaveProperty('isPartial');
  const files = packs.requests.filter((path) => path !== 'manifest.json');
  expect(files).toEqual(['1000/sg.near-0.pack', '1000/sg.index.pack']);
  const [phases, revisions] = [states.map(({ phase }) => phase), states.map(({ revision }) => revision)];
  expect(new Set(phases.slice(phases.indexOf('ready')))).toEqual(new Set(['ready']));
  expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  expect(revisions.at(-1)).toBeGreaterThan(1);
});

test('a text is answered from the slice, too; one that it does not contain waits for the whole index', async () => {
  await publishSlices();
  const { stages } = openStages();
  const text = { ...NEAR, text: 'nas' };
  const early = stages.ready(text);
  const coming = stages.anticipate(HERE);
  await early;
  expect(stages.search(text)).toMatchObject({ isPartial: true, total: 6 });
  const unknown = { ...NEAR, text: 'nasi 11' };
  await stages.ready(unknown);
  expect(stages.search(unknown)).not.toHaveProperty('isPartial');
  await coming;
});

test('a query that a slice can’t answer waits for the whole index', async () => {
  await publishSlices();
  const { stages } = openStages();
  void stages.anticipate(HERE);
  const facets = { ...NEAR, facets: true };
  await stages.ready(facets);
  expect(stages.search(facets)).not.toHaveProperty('isPartial');
  expect(stages.search(NEAR), 'the beginning is still known').toHaveProperty('total');
});

test('if the whole index can’t be loaded, the slice stays, and the problem is reported', async () => {
  await publishSlices();
  packs.replace('1000/sg.index.pack', undefined);
  const { stages, states } = openStages();
  await stages.anticipate(HERE);
  expect(stages.search(NEAR)).toMatchObject({ isPartial: true, total: 6 });
  expect(states.at(-1)).toMatchObject({ phase: 'ready', problem: 'failed' });
});

test('without a position, and on later visits, the whole index opens at once', async () => {
  await publishSlices();
  const { stages } = openStages();
  await stages.anticipate(null);
  expect(packs.requests.filter((path) => path.includes('.near-'))).toEqual([]);
  let opened = 0;
  const later = new TwoStages({
    first: undefined,
    prepare: async () => {},
    pause: async () => {},
    openWhole: () => {
      opened++;
      return new FakeBrowser().openTab(packs, true);
    },
  });
  expect(opened).toBe(1);
  await later.ready(NEAR);
  expect(later.search(NEAR)).toMatchObject({ total: 0 });
});

test('code that can’t be fetched is requested again when it is needed again', async () => {
  await publishSlices();
  let isReachable = false;
  const stages = new TwoStages({
    first: new FirstIndex(downloads()),
    prepare: async () => {},
    pause: async () => {},
    openWhole: () => (isReachable ? new FakeBrowser().openTab(packs, true) : Promise.reject(new TypeError('offline'))),
  });
  await expect(stages.whole()).rejects.toThrow('offline');
  isReachable = true;
  expect((await stages.whole()).state.phase).toBe('empty');
});
