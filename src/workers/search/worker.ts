/** The search worker's thread: wires the service to what the browser gives and to those who ask. */

import * as Comlink from 'comlink';
import type { IndexFeed } from '#domain/index-feed.ts';
import type { SearchQuery } from '#domain/search.ts';
import { openBlobStore } from '#platform/blob-store.ts';
import { systemClock } from '#platform/clock.ts';
import { INDEX_FOLDER } from '#platform/folders.ts';
import { openKeyValueStore } from '#platform/key-value-store.ts';
import { browserLocks } from '#platform/locks.ts';
import { openBrowserNetworkPolicy } from '#platform/network-use.ts';
import type { AnswerMessage, QuestionMessage, SearchApi } from './api.ts';
import { createDownloads } from './downloads.ts';
import { SearchService, type TabChannel } from './service.ts';

let resolvePacksUrl: (url: string) => void;
/** What is fetched waits until the page has said from where. */
const packsUrl = new Promise<string>((resolve) => {
  resolvePacksUrl = resolve;
});

/** Begun before anybody asks: to read what is saved needs nothing of the page. Whoever asks meanwhile waits. */
const opened = openService();

/** Tickets of questions that are not answered yet. */
const pending = new Set<number>();

const api: SearchApi = {
  async open(options) {
    resolvePacksUrl(options.packsUrl);
    return (await opened).state;
  },
  async suggest(query) {
    return (await opened).suggest(query);
  },
  async withinBounds(question) {
    const found = (await opened).withinBounds(question);
    const { points, cells } = found;
    const arrays = [points.positions, points.statuses, cells.ids, cells.positions, cells.counts];
    return Comlink.transfer(
      found,
      arrays.map(({ buffer }) => buffer),
    );
  },
  async outline(slug) {
    return (await opened).outline(slug);
  },
  async cards(query) {
    return (await opened).cards(query);
  },
  async anticipate(position) {
    return (await opened).anticipate(position);
  },
  async loadWorld() {
    return (await opened).loadWorld();
  },
  async watch(listener) {
    return Comlink.proxy((await opened).watch(listener));
  },
  connectReplica(port) {
    Comlink.expose(createFeed(), port);
  },
};

self.addEventListener('message', (event: MessageEvent<QuestionMessage | object>) => {
  const { data } = event;
  if ('asked' in data || 'withdrawn' in data) event.stopImmediatePropagation();
  if ('withdrawn' in data) pending.delete(data.withdrawn);
  if ('asked' in data) void answer(data.query, data.asked);
});
// After the questions' listener, so that Comlink sees none of them.
Comlink.expose(api);

async function openService(): Promise<SearchService> {
  const service = new SearchService({
    store: await openBlobStore(INDEX_FOLDER),
    locks: browserLocks,
    clock: systemClock,
    downloads: createDownloads(packsUrl, (input, init) => fetch(input, init)),
    loadCities: async () => (await import('#catalogue/data/world-cities.json')).default,
    channel: createTabChannel(),
    sparesData,
    slices: { now: () => performance.now(), othersFirst: questionsFirst },
  });
  await service.open();
  return service;
}

async function answer(query: SearchQuery, ticket: number): Promise<void> {
  pending.add(ticket);
  const service = await opened;
  // A question without a text is answered sooner than a message comes round.
  if (query.text !== '') await othersFirst();
  if (!pending.delete(ticket)) return;
  answerNow(service, query, ticket);
  answeredAt = performance.now();
}

function answerNow(service: SearchService, query: SearchQuery, ticket: number): void {
  try {
    const found = service.search(query);
    notify({ answered: ticket, answer: found });
  } catch (error) {
    notify({ failed: ticket, error });
  }
}

function notify(message: AnswerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  self.postMessage(message);
}

function createFeed(): IndexFeed {
  return {
    keep: async (regions) => (await opened).keep(regions),
    checkpointOf: async (region) => (await opened).checkpointOf(region),
    apply: async (page) => (await opened).apply(page),
    rebuild: async (region, documents, last) => (await opened).rebuild(region, documents, last),
    confirmed: async (region, asOf) => (await opened).confirmed(region, asOf),
  };
}

function createTabChannel(): TabChannel {
  const channel = new BroadcastChannel(INDEX_FOLDER);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    announce: () => channel.postMessage('saved'),
    onAnnounced: (listener) => channel.addEventListener('message', listener),
  };
}

/** When an answer was given last. */
let answeredAt = Number.NEGATIVE_INFINITY;
/** So long the page and the browser's own threads draw an answer; there may be no more processors than they need. */
const DRAWING_MS = 32;

/** What is done in slices waits for all who have asked, and while what they were answered is drawn. */
async function questionsFirst(): Promise<void> {
  await othersFirst();
  // One that came in this turn is answered in the next.
  if (pending.size > 0) await othersFirst();
  const restMs = answeredAt + DRAWING_MS - performance.now();
  // Not again for who asks meanwhile: whoever asks without a pause must not keep out what is new.
  if (restMs > 0) await pause(restMs);
}

let turns: MessageChannel | undefined;
const waiting: (() => void)[] = [];

function openTurns(): MessageChannel {
  const channel = new MessageChannel();
  channel.port1.addEventListener('message', () => waiting.shift()?.());
  channel.port1.start();
  return channel;
}

/** Lets messages that wait already, such as a question or its withdrawal, come before what follows. */
function othersFirst(): Promise<void> {
  // Opened when first needed, which is after the first answer.
  turns ??= openTurns();
  const { port2 } = turns;
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null, []);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

async function sparesData(): Promise<boolean> {
  const policy = await openBrowserNetworkPolicy(openKeyValueStore('rihla-values'));
  const { isSparing } = policy.now();
  policy.close();
  return isSparing;
}
