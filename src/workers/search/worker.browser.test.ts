// @module-tag quick
import * as Comlink from 'comlink';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import type { IndexFeed } from '#domain/sync/index-feed.ts';
import { createSearchClient, type SearchClientOptions } from '#services/search-client.ts';
import { CHECKPOINT, idOf, restaurant } from '../../../tests/support/restaurants.ts';
import type { IndexState, SearchClient } from './api.ts';

/** Nothing listens there: every fetch fails at once, as without a network. */
const NOWHERE = 'http://127.0.0.1:9/packs/';
const NASI: SearchQuery = { ...NO_FILTERS, text: 'nasi', sort: 'relevance', offset: 0, limit: 20, at: 0 };
const place = (n: number) => restaurant({ id: idOf(n), slug: `nasi-${n}`, name: `Nasi ${n}`, stamp: n });
const PLACES = Array.from({ length: 40 }, (_, n) => place(n));

const open: SearchClient[] = [];

function openClient(options: Partial<SearchClientOptions> = {}): {
  client: SearchClient;
  feed: Comlink.Remote<IndexFeed>;
} {
  const client = createSearchClient({ packsUrl: NOWHERE, ...options });
  open.push(client);
  const { port1, port2 } = new MessageChannel();
  client.connectReplica(port1);
  return { client, feed: Comlink.wrap<IndexFeed>(port2) };
}

async function stateWhen(client: SearchClient, holds: (state: IndexState) => boolean): Promise<IndexState> {
  return new Promise((resolve) => {
    client.watch((state) => {
      if (holds(state)) resolve(state);
    });
  });
}

async function indexFolder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle('rihla-index', { create: true });
}

async function fileNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of (await indexFolder()).keys()) names.push(name);
  return names;
}

async function clearFiles(): Promise<void> {
  const folder = await indexFolder();
  for (const name of await fileNames()) await folder.removeEntry(name);
}

async function saved(text: string): Promise<void> {
  await vi.waitFor(async () => {
    const state = await (await (await indexFolder()).getFileHandle('state')).getFile();
    expect(await state.text()).toContain(text);
  });
}

function closeAll(): void {
  for (const client of open.splice(0)) client.close();
}

beforeEach(clearFiles);
afterEach(async () => {
  closeAll();
  await clearFiles();
});

async function fill(feed: Comlink.Remote<IndexFeed>): Promise<void> {
  await feed.keep(['sg']);
  await feed.rebuild('sg', PLACES.slice(0, 25), null);
  await feed.rebuild('sg', PLACES.slice(25), { checkpoint: CHECKPOINT });
}

test('the replica’s documents are found, and found again in the same order by a new worker without a network', async () => {
  const { client, feed } = openClient();
  expect(await stateWhen(client, ({ phase }) => phase !== 'opening')).toMatchObject({ phase: 'empty' });
  expect(await feed.checkpointOf('sg')).toBeNull();
  await fill(feed);
  await feed.apply({
    region: 'sg',
    documents: [place(77)],
    gone: [idOf(3)],
    since: CHECKPOINT,
    checkpoint: { ...CHECKPOINT, xid: '1001' },
  });
  await feed.confirmed('sg', '2026-11-20T01:00:00Z');
  const before = await client.search(NASI);
  expect(before).toMatchObject({ total: 40, asOf: '2026-11-20T01:00:00Z' });
  await saved('2026-11-20T01:00:00Z');
  closeAll();

  const again = openClient();
  expect(await again.client.search(NASI)).toEqual(before);
  const outline = await again.client.outline('nasi-77');
  expect(outline).toMatchObject({ place: { name: 'Nasi 77' }, asOf: '2026-11-20T01:00:00Z' });
  expect(await again.client.outline('nasi-3')).toBeNull();
  const ids = before.cards.map(({ id }) => id);
  const cards = await again.client.cards({ ids, at: NASI.at });
  expect(cards.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    before.cards.map((card) => ({ ...card, marks: undefined })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(await again.feed.checkpointOf('sg')).toMatchObject({ xid: '1001' });
});

test('a damaged file is not used, and the replica replaces a deleted one', async () => {
  const { feed } = openClient();
  await fill(feed);
  await saved('"sg"');
  closeAll();
  const base = (await fileNames()).find((name) => name.endsWith('.base')) ?? '';
  const handle = await (await indexFolder()).getFileHandle(base);
  const stream = await handle.createWritable({ keepExistingData: true });
  await stream.write({ type: 'write', position: 300, data: Uint8Array.of(0xff, 0xff, 0xff) });
  await stream.close();

  const damaged = openClient();
  expect(await damaged.client.search(NASI)).toMatchObject({ total: 0, asOf: null });
  expect(await damaged.feed.checkpointOf('sg')).toBeNull();
  closeAll();

  await clearFiles();
  const rebuilt = openClient();
  await fill(rebuilt.feed);
  expect(await rebuilt.client.search(NASI)).toMatchObject({ total: 40 });
  await saved('"sg"');
});

test('without a network and without files the state reports why it is empty', async () => {
  const { client, feed } = openClient();
  await feed.keep(['sg']);
  expect(await stateWhen(client, ({ problem }) => problem !== null)).toMatchObject({
    phase: 'empty',
    problem: 'offline',
  });
  await expect(client.loadWorld()).rejects.toMatchObject({ name: 'SearchError', code: 'offline' });
});

test('a withdrawn query is never answered', async () => {
  const { client, feed } = openClient();
  await fill(feed);
  const controller = new AbortController();
  const withdrawn = client.search(NASI, { signal: controller.signal });
  const other = client.search(NASI);
  controller.abort();
  await expect(withdrawn).rejects.toMatchObject({ name: 'AbortError' });
  expect((await other).total).toBe(40);
  await expect(client.search(NASI, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('queries go before arriving changes; constant queries don’t block changes', async () => {
  const { client, feed } = openClient();
  await fill(feed);
  const ask = async (): Promise<number> => (await client.search(NASI)).total;
  expect(await ask()).toBe(40);
  const documents = Array.from({ length: 300 }, (_, n) => place(n + 100));
  const page = { region: 'sg', documents, gone: [], since: CHECKPOINT, checkpoint: { ...CHECKPOINT, xid: '1001' } };
  const there: number[] = [];
  const totals: number[] = [];
  const applied = feed.apply(page).then(() => there.push(totals.length));
  while (there.length === 0) totals.push(await ask());
  await applied;
  expect(totals.length).toBeGreaterThan(1);
  expect(totals[0]).toBe(40);
  expect(await ask()).toBe(340);
});

test('in two tabs the follower reads the files that the leader has saved', async () => {
  const [leader, follower] = [openClient(), openClient()];
  await fill(leader.feed);
  await follower.feed.keep(['sg']);
  await leader.feed.confirmed('sg', '2026-11-20T01:00:00Z');
  await stateWhen(follower.client, ({ regions }) => regions.length === 1);
  const answer = await leader.client.search(NASI);
  // The leader may have saved the places before their age, which it then saves again.
  await vi.waitFor(async () => expect(await follower.client.search(NASI)).toEqual(answer));
});

test('a worker that crashes is restarted once, reports the restart, and answers pending queries', async () => {
  let spawned = 0;
  const crashing = new URL(`data:text/javascript,${encodeURIComponent('throw new Error("crash");')}`);
  const spawn = (): Worker =>
    ++spawned === 1
      ? new Worker(crashing)
      : new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'search' });
  const { client } = openClient({ spawn });
  const restarted = vi.fn();
  client.onRestart(restarted);
  expect(await client.search(NASI)).toMatchObject({ total: 0 });
  expect([spawned, restarted.mock.calls.length]).toEqual([2, 1]);
});

test('a worker that crashes again within a minute is restarted only by the next query, and the state reports it', async () => {
  let now = 0;
  let isBroken = true;
  const crashing = new URL(`data:text/javascript,${encodeURIComponent('throw new Error("crash");')}`);
  const spawn = vi.fn(() =>
    isBroken ? new Worker(crashing) : new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  );
  const { client } = openClient({ spawn, now: () => now });
  await expect(client.search(NASI)).rejects.toMatchObject({ name: 'SearchError', code: 'worker_crashed' });
  // The phase is no longer 'opening', which screens would show as loading for ever.
  const state = { phase: 'empty', problem: 'worker_crashed' };
  expect(await stateWhen(client, ({ problem }) => problem !== null)).toMatchObject(state);
  await expect(client.search(NASI)).rejects.toMatchObject({ code: 'worker_crashed' });
  expect(spawn).toHaveBeenCalledTimes(2);

  isBroken = false;
  now += 1000;
  expect(await client.search(NASI)).toMatchObject({ total: 0 });
  expect(spawn).toHaveBeenCalledTimes(3);
  expect(await stateWhen(client, ({ problem }) => problem === null)).toMatchObject({ problem: null });
});
