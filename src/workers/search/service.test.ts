// @module-tag quick
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { encodeNumbers } from '#catalogue/data/world-gazetteer.ts';
import { applyZoneOverrides, ZONE_OVERRIDES } from '#domain/hours/zone-overrides.ts';
import { applyRamadanDays, RAMADAN_DAYS, ramadanFrom } from '#domain/prayer/ramadan-days.ts';
import { type Card, NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { type Manifest, manifestSchema } from '#domain/sync/packs.ts';
import { ManualClock } from '../../../tests/support/fakes/manual-clock.ts';
import { BUILT_AT, FakeBrowser, FakePacks, FETCHED_AT } from '../../../tests/support/fakes/search-service.ts';
import { CHECKPOINT, idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { fromWire } from './answer-wire.ts';
import type { IndexState } from './api.ts';
import type { SearchService } from './service.ts';

const NASI: SearchQuery = { ...NO_FILTERS, text: 'nasi', sort: 'relevance', offset: 0, limit: 20, at: 0 };
const place = (n: number, changes: Parameters<typeof restaurant>[0] = {}) =>
  restaurant({ id: idOf(n), slug: `nasi-${n}`, name: `Nasi ${n}`, stamp: 10, ...changes });
const at = (xid: number) => ({ ...CHECKPOINT, xid: String(xid) });
const slugs = (service: SearchService, query: SearchQuery = NASI) =>
  fromWire(service.search(query))
    .cards.map(({ slug }) => slug)
    .toSorted();

/** A little longer than the delay of the preparation. */
const PREPARED_AFTER_MS = 150;

let browser: FakeBrowser;
let packs: FakePacks;

beforeEach(async () => {
  browser = new FakeBrowser();
  packs = new FakePacks();
  await packs.publish({ sg: [place(1), place(2)], my: [place(3, { region: 'my' })] });
});

async function openWith(...regions: string[]): Promise<SearchService> {
  const service = await browser.openTab(packs, true);
  await service.keep(regions);
  await service.settled();
  return service;
}

/** A manifest whose world index is too large to be loaded without being asked for. */
async function withLargeWorld(): Promise<Manifest> {
  const answer = await packs.fetch('https://packs.test/packs/manifest.json');
  const manifest = manifestSchema.parse(await answer.json());
  manifest.world.index.compressedBytes = 2_000_000;
  return manifest;
}

/** Opens a tab with data saver off: small extras load by themselves. */
async function openFreely(sparesData = false): Promise<SearchService> {
  const service = await browser.openTab(packs, sparesData);
  await service.keep(['sg']);
  await service.settled();
  return service;
}

test('the world’s cities are known once regions have loaded, even if their file loads later', async () => {
  const cities = { source: '', countries: 'NO 1', names: 'Tromsø', radii: encodeNumbers([20]) };
  const file = { ...cities, latitudes: encodeNumbers([9000 + 6965]), longitudes: encodeNumbers([18_000 + 1896]) };
  browser.loadCities = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const service = await openFreely();
  const placeOf = () => service.search({ ...NASI, text: 'nasi tromsø' }).area;
  expect(placeOf()).toBeUndefined();
  browser.loadCities = async () => file;
  await service.keep(['sg']);
  await service.settled();
  expect(placeOf()).toMatchObject({ name: 'Tromsø', kind: 'city', countryCode: 'NO' });
});

test('all countries with places are known once the manifest is', async () => {
  const service = await browser.openTab(packs);
  expect(service.state.countries).toBeUndefined();
  await service.keep(['sg']);
  await service.settled();
  expect(service.state.countries?.toSorted()).toEqual(['MY', 'SG']);
});

test('after a restart, watchers hear of the countries with places before the world and cities have loaded', async () => {
  packs.replace('manifest.json', JSON.stringify(await withLargeWorld()));
  await openFreely();
  browser.loadCities = () => new Promise(() => undefined);
  const service = await browser.openTab(packs);
  const states: IndexState[] = [];
  service.watch((state) => states.push(state));
  await service.keep(['sg']);
  await vi.waitFor(() => expect(states.at(-1)?.countries?.toSorted()).toEqual(['MY', 'SG']));
  expect(service.state.isWorldLoading).toBe(true);
});

test('a place beyond the stored regions is awaited until the cities are known, if the world is not there', async () => {
  packs.replace('manifest.json', JSON.stringify(await withLargeWorld()));
  let fail: ((error: Error) => void) | undefined;
  browser.loadCities = () => new Promise((_, reject) => (fail = reject));
  const service = await browser.openTab(packs);
  await service.keep(['sg']);
  await vi.waitFor(() => expect(service.state.regions).toHaveLength(1));
  await vi.waitFor(() => expect(service.state.worldBytes).toBe(2_000_000));
  expect(service.state).toMatchObject({ worldRows: null, isWorldLoading: true, isWorldAutomatic: false });
  fail?.(new TypeError('Failed to fetch dynamically imported module'));
  await vi.waitFor(() => expect(service.state.isWorldLoading).toBe(false));
});

test('the world’s cities are not fetched while data saver is on', async () => {
  const loadCities = vi.fn(() => Promise.reject(new TypeError('Nobody may ask.')));
  browser.loadCities = loadCities;
  await openFreely(true);
  expect(loadCities).not.toHaveBeenCalled();
  await openFreely();
  expect(loadCities).toHaveBeenCalled();
});

describe('a first start', () => {
  test('is empty, then answers from the pack of the kept region, which is as old as its download', async () => {
    const service = await browser.openTab(packs, true);
    expect(service.state).toMatchObject({ phase: 'empty', regions: [], problem: null });
    await service.keep(['sg']);
    await service.settled();
    expect(service.state).toMatchObject({ phase: 'ready', regions: [{ id: 'sg', rows: 2 }], problem: null });
    expect(service.search(NASI)).toMatchObject({ total: 2, asOf: FETCHED_AT });
    expect(await service.checkpointOf('sg')).toEqual(CHECKPOINT);
  });

  test('reports a missing network, and loads when the replica calls again', async () => {
    packs.isOnline = false;
    const service = await openWith('sg');
    expect(service.state).toMatchObject({ phase: 'empty', problem: 'offline' });
    packs.isOnline = true;
    await service.confirmed('sg', '2026-11-20T01:00:00Z');
    await service.settled();
    expect(service.state).toMatchObject({ phase: 'ready', problem: null });
    expect(service.search(NASI)).toMatchObject({ total: 2, asOf: '2026-11-20T01:00:00Z' });
  });

  test.each([
    ['a captive portal', 'manifest.json', '<!doctype html>Sign in', 'offline'],
    ['a server without the pack', '1000/sg.index.pack', undefined, 'failed'],
    ['a pack that is another than the manifest says', '1000/sg.index.pack', 'RIHLAPK\0', 'failed'],
  ])('believes nothing of %s', async (_, path, body, problem) => {
    packs.replace(path, body);
    const service = await openWith('sg');
    expect(service.state).toMatchObject({ phase: 'empty', problem });
    expect([...browser.store.files.keys()].filter((key) => key !== 'state')).toEqual([]);
  });
});

describe('before the replica has chosen', () => {
  test('the region around a position loads with one manifest, and stays until the replica keeps others', async () => {
    const service = await browser.openTab(packs, true);
    await service.anticipate(null);
    expect(service.state).toMatchObject({ phase: 'ready', regions: [{ id: 'my' }], problem: null });
    expect(packs.requests).toEqual(['manifest.json', '1000/my.index.pack']);
    // A replica that has just opened keeps nothing yet.
    await service.keep([]);
    expect(service.state.regions).toEqual([{ id: 'my', rows: 1 }]);
    await service.keep(['sg']);
    await service.settled();
    expect(service.state.regions).toEqual([{ id: 'sg', rows: 2 }]);
    await service.keep([]);
    expect(service.state.regions).toEqual([]);
  });

  test('regions that are kept or stored already are not fetched again', async () => {
    const service = await openWith('sg');
    const before = packs.requests.length;
    await service.anticipate(null);
    expect(packs.requests).toHaveLength(before);
    expect(service.state.regions).toEqual([{ id: 'sg', rows: 2 }]);
  });

  test('without a network it ends at once with a problem, and later calls of the replica work', async () => {
    packs.isOnline = false;
    const service = await browser.openTab(packs, true);
    await service.anticipate(null);
    expect(service.state).toMatchObject({ phase: 'empty', problem: 'offline' });
    packs.isOnline = true;
    await service.keep(['sg']);
    await service.settled();
    expect(service.state).toMatchObject({ phase: 'ready', problem: null, regions: [{ id: 'sg' }] });
  });
});

describe('the outline of a place, by its slug', () => {
  test('comes from a kept region or from the world, each with its own age; other places have none', async () => {
    const service = await openFreely();
    await service.confirmed('sg', '2026-11-20T01:00:00Z');
    expect(await service.outline('nasi-1')).toMatchObject({ place: { name: 'Nasi 1' }, asOf: '2026-11-20T01:00:00Z' });
    expect(await service.outline('nasi-3')).toMatchObject({ place: { name: 'Nasi 3' }, asOf: FETCHED_AT });
    expect(await service.outline('nasi-4')).toBeNull();
  });
});

const byId = (a: Card, b: Card): number => (a.id < b.id ? -1 : 1);

describe('cards of places, by their ids', () => {
  test('are the same as those of a search, in kept regions and the world; unknown places have none', async () => {
    const service = await openFreely();
    const all = fromWire(service.search({ ...NASI, text: '' })).cards;
    const ids = ['nothing', ...all.map(({ id }) => id), '00000000-0000-4000-8000-00000000ffff'];
    const cards = await service.cards({ ids, at: NASI.at });
    expect(all.map(({ region }) => region).toSorted()).toEqual(expect.arrayContaining(['my', 'sg']));
    expect(cards.toSorted(byId)).toEqual(all.toSorted(byId));
  });
});

test('the words of loaded regions are prepared before the first query', async () => {
  const clock = new ManualClock();
  const prepared = vi.spyOn(Catalogue.prototype, 'prepareText');
  const service = await browser.openTab(packs, true, clock);
  await service.keep(['sg']);
  await service.settled();
  clock.advance(PREPARED_AFTER_MS);
  await vi.waitFor(() => expect(prepared).toHaveBeenCalledOnce());
  expect(service.search(NASI).total).toBe(2);
  prepared.mockRestore();
});

describe('the warm-up with typical queries', () => {
  test('runs once, with names of loaded places, until someone types; queries without text don’t count', async () => {
    const { service, clock, texts } = await openListening();
    service.search({ ...NASI, text: '' });
    await untilPrepared(clock);
    const [whole, mistaken] = [/^nasi \d$/, /^nai \d$/].map((text) => expect.stringMatching(text));
    expect(texts()).toEqual(expect.arrayContaining([whole, mistaken, 'nas', 'na', 'n']));
    const { length } = texts();
    await service.apply({ region: 'sg', documents: [place(4)], gone: [], since: at(1000), checkpoint: at(1001) });
    await untilPrepared(clock);
    expect(texts()).toHaveLength(length);
  });

  test('runs once there is a region', async () => {
    packs.isOnline = false;
    const { service, clock, texts } = await openListening();
    await untilPrepared(clock);
    expect(texts()).toEqual([]);
    packs.isOnline = true;
    await service.confirmed('sg', BUILT_AT);
    await service.settled();
    await untilPrepared(clock);
    expect(texts()).toContain('nas');
  });

  test('stops once someone has typed', async () => {
    const { service, clock, texts } = await openListening();
    service.search(NASI);
    await untilPrepared(clock);
    expect(texts()).toEqual(['nasi']);
  });
});

/** Records the texts of queries to the index. */
async function openListening(): Promise<{ service: SearchService; clock: ManualClock; texts: () => string[] }> {
  const asked = vi.spyOn(Catalogue.prototype, 'answer');
  onTestFinished(() => asked.mockRestore());
  const clock = new ManualClock();
  const service = await browser.openTab(packs, true, clock);
  await service.keep(['sg']);
  await service.settled();
  return { service, clock, texts: () => asked.mock.calls.map(([{ text }]) => text) };
}

async function untilPrepared(clock: ManualClock): Promise<void> {
  clock.advance(PREPARED_AFTER_MS);
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

test('queries go before the page being applied; its sender waits until it is applied, and a save meanwhile lacks it', async () => {
  let now = 0;
  const answers: number[] = [];
  const othersFirst = async (): Promise<void> => {
    answers.push(service.search(NASI).total);
    if (answers.length !== 3) return;
    await service.confirmed('sg', '2026-11-20T03:00:00Z');
    await service.settled();
  };
  const service = await browser.openTab(packs, true, undefined, { now: () => now++, othersFirst });
  await service.keep(['sg']);
  await service.settled();
  answers.length = 0;
  const documents = Array.from({ length: 60 }, (_, n) => place(n + 10));
  await service.apply({ region: 'sg', documents, gone: [], since: at(1000), checkpoint: at(1001) });
  expect(answers.length).toBeGreaterThan(5);
  expect(new Set(answers)).toEqual(new Set([2]));
  expect(service.search(NASI).total).toBe(62);
  packs.isOnline = false;
  const saved = await browser.openTab(packs, true);
  expect(saved.search(NASI)).toMatchObject({ total: 2, asOf: '2026-11-20T03:00:00Z' });
  expect(await saved.checkpointOf('sg')).toEqual(at(1000));
  await service.settled();
  const later = await browser.openTab(packs, true);
  expect([later.search(NASI).total, await later.checkpointOf('sg')]).toEqual([62, at(1001)]);
});

describe('a later start without a network', () => {
  test('answers as before, with the changes that came since the pack', async () => {
    const first = await openWith('sg');
    await first.apply({ region: 'sg', documents: [place(4)], gone: [idOf(1)], since: at(1000), checkpoint: at(1001) });
    await first.confirmed('sg', '2026-11-20T02:00:00Z');
    await first.settled();
    packs.isOnline = false;
    const second = await openWith('sg');
    expect(slugs(second)).toEqual(['nasi-2', 'nasi-4']);
    expect(second.search(NASI)).toEqual(first.search(NASI));
    expect(await second.checkpointOf('sg')).toEqual(at(1001));
  });

  test('keeps the changes of several saves, each on its own base', async () => {
    const first = await openWith('sg');
    for (let n = 4; n < 40; n++) {
      await first.apply({
        region: 'sg',
        documents: [place(n, { stamp: n + 1000 })],
        gone: [],
        since: at(999 + n === 1003 ? 1000 : 999 + n),
        checkpoint: at(1000 + n),
      });
      await first.settled();
    }
    packs.isOnline = false;
    expect((await openWith('sg')).search(NASI)).toEqual(first.search(NASI));
    expect(browser.store.files.size).toBeLessThanOrEqual(4);
  });
});

function damage(suffix: string): void {
  for (const [key, bytes] of browser.store.files) {
    if (key.endsWith(suffix)) bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  }
}

/** Turns files into those of an earlier version of the app. */
function age(suffix: string): void {
  for (const [key, bytes] of browser.store.files)
    if (key.endsWith(suffix)) new DataView(bytes.buffer).setUint16(8, 2, true);
}

describe('damaged files', () => {
  test('are never used: the pack is fetched again', async () => {
    await openWith('sg');
    damage('.base');
    const again = await browser.openTab(packs, true);
    await again.settled();
    expect(slugs(again)).toEqual(['nasi-1', 'nasi-2']);
  });

  test('texts are verified before a card shows them: a damaged region is fetched again, and missing until then', async () => {
    await openWith('sg');
    damage('.texts');
    const near = { ...NASI, text: '' };
    const mended = await openWith('sg');
    expect(mended.search(near).total).toBe(2);
    await mended.confirmed('sg', BUILT_AT);
    await mended.settled();
    damage('.texts');
    const again = await browser.openTab(packs, true);
    expect(again.search(near).total).toBe(0);
    await again.settled();
    expect(slugs(again, near)).toEqual(['nasi-1', 'nasi-2']);
    expect(again.search(NASI).total).toBe(2);
  });

  test('and texts that no query needs are verified shortly after', async () => {
    await openWith('sg');
    damage('.texts');
    const clock = new ManualClock();
    const again = await browser.openTab(packs, true, clock);
    expect(again.state.regions).toHaveLength(1);
    packs.isOnline = false;
    clock.advance(PREPARED_AFTER_MS);
    await vi.waitFor(() => expect(again.state.regions).toEqual([]));
  });

  test('damaged texts that were never read are found before the replica relies on them', async () => {
    await openWith('sg');
    damage('.texts');
    packs.isOnline = false;
    const again = await browser.openTab(packs, true);
    const page = { region: 'sg', documents: [place(4)], gone: [], since: at(1000), checkpoint: at(1001) };
    await again.apply(page);
    expect([slugs(again), await again.checkpointOf('sg')]).toEqual([['nasi-4'], null]);
    expect(await (await browser.openTab(packs, true)).checkpointOf('sg')).toBeNull();
    expect((await browser.openTab(packs, true)).suggest({ text: 'nas', at: 0 }).places).toEqual([]);
  });

  test('and files of an earlier format are fetched again', async () => {
    await openWith('sg');
    age('.base');
    const again = await openWith('sg');
    expect(slugs(again)).toEqual(['nasi-1', 'nasi-2']);
    await again.confirmed('sg', BUILT_AT);
    await again.settled();
    packs.isOnline = false;
    expect(slugs(await openWith('sg'))).toEqual(['nasi-1', 'nasi-2']);
  });

  test('without a network the replica rebuilds the region, because it finds no checkpoint', async () => {
    await openWith('sg');
    damage('.base');
    packs.isOnline = false;
    const again = await openWith('sg');
    expect(await again.checkpointOf('sg')).toBeNull();
    await again.rebuild('sg', [place(1)], null);
    await again.rebuild('sg', [place(2)], { checkpoint: at(1005) });
    await again.settled();
    expect(slugs(again)).toEqual(['nasi-1', 'nasi-2']);
    expect(slugs(await openWith('sg'))).toEqual(['nasi-1', 'nasi-2']);
  });

  test('an invalid state file counts as none', async () => {
    await openWith('sg');
    for (const junk of ['{"format":1,"regions"', '{"format":1,"nextFile":1,"regions":[],"world":null}', 'null']) {
      browser.store.files.set('state', new TextEncoder().encode(junk));
      expect(slugs(await openWith('sg'))).toEqual(['nasi-1', 'nasi-2']);
    }
  });
});

describe('kept regions', () => {
  test('that are dropped disappear from the answers and the device', async () => {
    const service = await openWith('sg', 'my');
    expect(slugs(service)).toEqual(['nasi-1', 'nasi-2', 'nasi-3']);
    await service.keep(['my']);
    expect(slugs(service)).toEqual(['nasi-3']);
    packs.isOnline = false;
    expect(slugs(await openWith('sg', 'my'))).toEqual(['nasi-3']);
  });

  test('a page that arrives during a rebuild is not lost', async () => {
    const service = await openWith('sg');
    await service.rebuild('sg', [place(1)], null);
    await service.apply({ region: 'sg', documents: [place(7)], gone: [], since: at(1002), checkpoint: at(1007) });
    await service.rebuild('sg', [], { checkpoint: at(1003) });
    expect(slugs(service)).toEqual(['nasi-1', 'nasi-7']);
    expect(await service.checkpointOf('sg')).toEqual(at(1007));
  });
});

test('a page that arrives while a rebuild is being applied is there afterwards', async () => {
  let now = 0;
  let page: Promise<void> | undefined;
  const later = { region: 'sg', documents: [place(7)], gone: [], since: at(1002), checkpoint: at(1007) };
  const othersFirst = async (): Promise<void> => {
    if (now > 20) page ??= service.apply(later);
  };
  const service = await browser.openTab(packs, true, undefined, { now: () => now++, othersFirst });
  await service.keep(['sg']);
  await service.rebuild('sg', [place(1)], { checkpoint: at(1003) });
  expect([slugs(service), await service.checkpointOf('sg')]).toEqual([['nasi-1', 'nasi-7'], at(1007)]);
  await page;
  expect([slugs(service), await service.checkpointOf('sg')]).toEqual([['nasi-1', 'nasi-7'], at(1007)]);
  expect(page).toBeDefined();
});

test('applying a page twice notifies listeners only once', async () => {
  const service = await openWith('sg');
  const page = { region: 'sg', documents: [place(4)], gone: [idOf(1)], since: at(1000), checkpoint: at(1001) };
  await service.apply(page);
  const received = vi.fn();
  service.watch(received);
  await service.apply(page);
  expect(received).toHaveBeenCalledOnce();
});

test('pages in quick succession notify together: at once for the first, and in any case for the last', async () => {
  const clock = new ManualClock();
  const service = await browser.openTab(packs, true, clock);
  await service.keep(['sg']);
  await service.settled();
  clock.advance(1000);
  const received: [revision: number, rows: number | undefined][] = [];
  service.watch(({ revision, regions }) => received.push([revision, regions[0]?.rows]));
  const [[before] = [0]] = received.splice(0);
  for (let n = 1; n <= 12; n++) {
    await service.apply({
      region: 'sg',
      documents: [place(n + 2)],
      gone: [],
      since: at(999 + n),
      checkpoint: at(1000 + n),
    });
    clock.advance(50);
  }
  clock.advance(1000);
  expect(received).toEqual([3, 7, 12, 14].map((rows) => [before + rows - 2, rows]));
});

test('another tab reads the files that the leading one has saved', async () => {
  const [leader, follower] = [await openWith('sg'), await openWith('sg')];
  await leader.apply({ region: 'sg', documents: [place(4)], gone: [], since: at(1000), checkpoint: at(1001) });
  expect(slugs(follower)).toEqual(['nasi-1', 'nasi-2']);
  await leader.settled();
  await vi.waitFor(() => expect(slugs(follower)).toEqual(['nasi-1', 'nasi-2', 'nasi-4']));
});

test('a tab that opens while another replaces the files reads the new ones', async () => {
  const leader = await openWith('sg');
  packs.isOnline = false;
  const { store } = browser;
  const open = store.openFinal.bind(store);
  store.openFinal = async (key) => {
    if (key.endsWith('.base') && leader.search(NASI).total === 2) {
      await leader.apply({ region: 'sg', documents: [place(4)], gone: [], since: at(1000), checkpoint: at(1001) });
      await leader.settled();
      expect(store.files.has(key)).toBe(false);
    }
    return open(key);
  };
  expect(slugs(await browser.openTab(packs, true))).toEqual(['nasi-1', 'nasi-2', 'nasi-4']);
});

describe('the world', () => {
  test('loads by itself if it is small, after the kept region, and survives a restart', async () => {
    const service = await browser.openTab(packs);
    const states: IndexState[] = [];
    service.watch((state) => void states.push(state));
    await service.keep(['sg']);
    await vi.waitFor(() => expect(service.state.worldRows).toBe(3));
    expect(slugs(service)).toEqual(['nasi-1', 'nasi-2', 'nasi-3']);
    const between = states.filter(({ regions, worldRows }) => regions.length > 0 && worldRows === null);
    expect(between.length).toBeGreaterThan(0);
    expect(
      between.every(({ isWorldLoading }) => isWorldLoading),
      'nobody is told that there is no more',
    ).toBe(true);
    expect(
      between.every(({ worldBytes, isWorldAutomatic }) => worldBytes === null || isWorldAutomatic),
      'nobody is asked for what comes anyway',
    ).toBe(true);
    await service.settled();
    await vi.waitFor(() => expect([...browser.store.files.keys()].join()).toContain('.world'));
    packs.isOnline = false;
    expect(slugs(await browser.openTab(packs))).toEqual(['nasi-1', 'nasi-2', 'nasi-3']);
  });

  test('is downloaded once for simultaneous calls', async () => {
    const service = await openWith('sg');
    expect(await Promise.all([1, 2, 3].map(() => service.loadWorld()))).toEqual(['loaded', 'loaded', 'loaded']);
    expect(packs.requests.filter((path) => path.includes('world'))).toHaveLength(1);
    packs.isOnline = false;
    expect(await service.loadWorld(), 'the next one asks anew').toBe('offline');
  });

  test.each([
    ['of an earlier format', age],
    ['that is damaged', damage],
  ])('%s is fetched again by itself, however large, and saved', async (_, spoil) => {
    packs.replace('manifest.json', JSON.stringify(await withLargeWorld()));
    const service = await browser.openTab(packs);
    await service.keep(['sg']);
    await service.settled();
    expect(service.state).toMatchObject({ worldRows: null, isWorldLoading: false });
    await service.loadWorld();
    spoil('.world');
    const again = await browser.openTab(packs);
    expect(again.state.worldRows).toBeNull();
    await again.keep(['sg']);
    await again.settled();
    expect(again.state.worldRows).toBe(3);
    packs.isOnline = false;
    expect((await browser.openTab(packs)).state.worldRows).toBe(3);
  });

  test('has neither streets nor phones, which a place’s page fetches', async () => {
    const homes = [place(1), place(3, { region: 'my' })].map((one) => ({
      ...one,
      phone: '+65 6555 1234',
      address: '1 Zubir Lane',
    }));
    await packs.publish({ sg: homes.slice(0, 1), my: homes.slice(1) }, at(1001));
    const service = await openWith('sg');
    await service.loadWorld();
    const cards = fromWire(service.search(NASI)).cards.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
    expect(cards.map(({ slug, address, phone, city }) => [slug, address, phone, city])).toEqual([
      ['nasi-1', '1 Zubir Lane', '+65 6555 1234', 'Singapore'],
      ['nasi-3', null, null, 'Singapore'],
    ]);
    expect(slugs(service, { ...NASI, text: 'zubir lane' })).toEqual(['nasi-1']);
  });

  test('loads only on request while data saver is on', async () => {
    const service = await openWith('sg');
    expect(service.state).toMatchObject({ worldRows: null });
    expect(await service.loadWorld()).toBe('loaded');
    expect(service.state.worldRows).toBe(3);
    packs.isOnline = false;
    expect(await service.loadWorld()).toBe('offline');
  });
});

describe('a full device', () => {
  test('answers from memory, even for newly kept or loaded regions, and saves once there is room', async () => {
    const service = await openWith('sg', 'my');
    const saved = await browser.openTab(packs, true);
    browser.store.isFull = true;
    await service.keep(['sg']);
    await service.apply({ region: 'sg', documents: [place(4)], gone: [], since: at(1000), checkpoint: at(1001) });
    await service.settled();
    expect(await service.loadWorld()).toBe('loaded');
    expect(slugs(service)).toEqual(['nasi-1', 'nasi-2', 'nasi-3', 'nasi-4']);
    expect(saved.state.regions).toHaveLength(2);
    browser.store.isFull = false;
    await service.settled();
    const later = await browser.openTab(packs, true);
    expect(await later.checkpointOf('sg')).toEqual(at(1001));
  });
});

test('announced days of Ramadan count after a restart without a network', async () => {
  const announced = { country: 'MA', from: '2027-02-09', to: '2027-03-09' };
  onTestFinished(() => applyRamadanDays(RAMADAN_DAYS));
  const answer = await packs.fetch('https://packs.test/packs/manifest.json');
  const manifest = manifestSchema.parse(await answer.json());
  packs.replace('manifest.json', JSON.stringify({ ...manifest, ramadanDays: [announced] }));
  await openFreely();
  applyRamadanDays(RAMADAN_DAYS);
  packs.isOnline = false;
  await openFreely();
  expect(ramadanFrom('2027-02-08', 'MA')).toMatchObject({ from: announced.from, isAnnounced: true });
});

test('watchers hear of a later manifest’s table of time zones, with a new revision', async () => {
  onTestFinished(() => applyZoneOverrides(ZONE_OVERRIDES));
  const answer = await packs.fetch('https://packs.test/packs/manifest.json');
  const manifest = manifestSchema.parse(await answer.json());
  const service = await openFreely();
  const { revision } = service.state;
  const states: IndexState[] = [];
  service.watch((state) => void states.push(state));
  const zoneOverrides = [{ zone: 'Asia/Singapore', from: '2027-01-01T00:00:00Z', offsetMinutes: 450 }];
  packs.replace('manifest.json', JSON.stringify({ ...manifest, zoneOverrides }));
  await service.keep(['sg']);
  await service.settled();
  expect(states.at(-1)).toMatchObject({ zoneOverrides });
  expect(states.at(-1)?.revision).toBeGreaterThan(revision);
});

describe('prayer spaces', () => {
  const MOSQUE = { latitude: 1.3, longitude: 103.8 };
  const FAR = { latitude: 1.4, longitude: 103.9 };
  const near = [place(1, MOSQUE), place(2, FAR)];
  const TO_PRAY = { ...NASI, prayerWithinM: 500 };
  test('load with a region’s country, and are there after a restart without a network', async () => {
    await packs.publish({ sg: near }, at(1000), { sg: [MOSQUE], my: [FAR] });
    expect(slugs(await openFreely(), TO_PRAY)).toEqual(['nasi-1']);
    expect(packs.requests).not.toContain('1000/my.prayer.pack');
    packs.isOnline = false;
    expect(slugs(await openFreely(), TO_PRAY)).toEqual(['nasi-1']);
  });

  test('are fetched again only at a start that finds a new file', async () => {
    await packs.publish({ sg: near }, at(1000), { sg: [MOSQUE] });
    await openFreely();
    const fetched = () => packs.requests.filter((path) => path.endsWith('.prayer.pack'));
    await openFreely();
    expect(fetched()).toHaveLength(1);
    await packs.publish({ sg: near }, at(1001), { sg: [MOSQUE, FAR] });
    expect(slugs(await openFreely(), TO_PRAY)).toEqual(['nasi-1', 'nasi-2']);
    expect(fetched()).toHaveLength(2);
  });

  test('a damaged file counts as none, when downloaded and on the device', async () => {
    await packs.publish({ sg: near }, at(1000), { sg: [MOSQUE] });
    packs.replace('1000/sg.prayer.pack', 'RIHLAPK');
    expect(slugs(await openFreely(), TO_PRAY)).toEqual([]);
    await packs.publish({ sg: near }, at(1000), { sg: [MOSQUE] });
    await openFreely();
    for (const [key, bytes] of browser.store.files) if (key.endsWith('.prayer')) bytes[60] = (bytes[60] ?? 0) ^ 1;
    packs.isOnline = false;
    expect(slugs(await openFreely(), TO_PRAY)).toEqual([]);
    packs.isOnline = true;
    expect(slugs(await openFreely(), TO_PRAY)).toEqual(['nasi-1']);
    packs.isOnline = false;
    expect(slugs(await openFreely(), TO_PRAY), 'what was fetched again is kept').toEqual(['nasi-1']);
  });

  test('are deleted with their country’s last region, and not fetched while data saver is on', async () => {
    await packs.publish({ sg: near, my: [place(3, { region: 'my' })] }, at(1000), { sg: [MOSQUE] });
    const service = await openFreely();
    const saved = () => [...browser.store.files.keys()].filter((key) => key.endsWith('.prayer'));
    expect(saved()).toHaveLength(1);
    const known = () => service.prayerSpaces({ near: MOSQUE, limit: 5 }).total;
    expect(known()).toBe(1);
    await service.keep(['my']);
    await service.settled();
    expect(saved()).toHaveLength(0);
    expect(known()).toBe(0);
    await service.keep(['sg']);
    await service.settled();
    expect(saved(), 'it came back with its country').toHaveLength(1);
    browser = new FakeBrowser();
    expect(slugs(await openFreely(true), TO_PRAY)).toEqual([]);
  });
});
