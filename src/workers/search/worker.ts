/** Entry of the search worker: connects the service to the browser and to its callers. */

import * as Comlink from 'comlink';
import type { SearchQuery } from '#domain/search/search.ts';
import type { IndexFeed } from '#domain/sync/index-feed.ts';
import { readConfig } from '#platform/config.ts';
import type { AnswerMessage, QuestionMessage, SearchApi } from './api.ts';
import { downloadCodeOf } from './download-error.ts';
import { createDownloads } from './downloads.ts';
import { FirstIndex } from './first-index.ts';
import { FIRST_VISIT } from './spawn-name.ts';
import { TwoStages } from './two-stages.ts';

let resolvePacksUrl: (url: string) => void;
/** Requests wait until the page has sent the URL. */
const packsUrl = new Promise<string>((resolve) => {
  resolvePacksUrl = resolve;
});
const downloads = createDownloads(packsUrl, (input, init) => fetch(input, init));
if (self.name === FIRST_VISIT) askAhead();

/** Starts before the first query, because reading saved files needs nothing from the page. Queries wait for it. */
const stages = new TwoStages({
  first: self.name === FIRST_VISIT ? new FirstIndex(downloads) : undefined,
  prepare: (position) => downloads.prepare(position),
  openWhole: async () => (await import('./whole-index.ts')).openWholeIndex(downloads, questionsFirst),
  pause,
});

/** Fetches the list of files before the page has sent its URL, which on a slow line comes most of a second later. */
function askAhead(): void {
  resolvePacksUrl(readConfig(import.meta.env, self.location.origin).packsUrl);
  // The first answer asks again, and meets and ignores the same failure.
  downloads.outline().catch(downloadCodeOf);
}

/** Tickets of unanswered queries. */
const pending = new Set<number>();

const api: SearchApi = {
  async open(options) {
    resolvePacksUrl(options.packsUrl);
    if (self.name !== FIRST_VISIT) await stages.whole();
  },
  async suggest(query) {
    return (await stages.whole()).suggest(query);
  },
  async withinBounds(question) {
    const found = (await stages.whole()).withinBounds(question);
    const { points, cells, cities, prayer } = found;
    const arrays = [
      points.positions,
      points.statuses,
      cells.ids,
      cells.positions,
      cells.counts,
      cities.positions,
      cities.radiiKm,
      prayer.positions,
    ];
    return Comlink.transfer(
      found,
      arrays.map(({ buffer }) => buffer),
    );
  },
  async prayerSpaces(question) {
    return (await stages.whole()).prayerSpaces(question);
  },
  async outline(slug) {
    return (await stages.whole()).outline(slug);
  },
  async certificate(text) {
    return (await stages.whole()).certificate(text);
  },
  async cards(query) {
    return (await stages.whole()).cards(query);
  },
  async anticipate(position) {
    return stages.anticipate(position);
  },
  async loadWorld() {
    return (await stages.whole()).loadWorld();
  },
  async watch(listener) {
    return Comlink.proxy(stages.watch(listener));
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
// After the listener above, so that Comlink sees no query.
Comlink.expose(api);

async function answer(query: SearchQuery, ticket: number): Promise<void> {
  pending.add(ticket);
  try {
    const ready = stages.ready(query);
    if (ready !== undefined) await ready;
  } catch (error) {
    if (pending.delete(ticket)) notify({ failed: ticket, error });
    return;
  }
  // A query without text is answered faster than yielding takes.
  if (query.text !== '') await othersFirst();
  if (!pending.delete(ticket)) return;
  answerNow(query, ticket);
  answeredAt = performance.now();
}

function answerNow(query: SearchQuery, ticket: number): void {
  try {
    notify({ answered: ticket, answer: stages.search(query) });
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
    keep: async (regions) => (await stages.opened()).keep(regions),
    checkpointOf: async (region) => (await stages.opened()).checkpointOf(region),
    apply: async (page) => (await stages.opened()).apply(page),
    rebuild: async (region, documents, last) => (await stages.opened()).rebuild(region, documents, last),
    confirmed: async (region, asOf) => (await stages.opened()).confirmed(region, asOf),
  };
}

/** When the last answer was sent. */
let answeredAt = Number.NEGATIVE_INFINITY;
/** Time in which the page and the browser draw an answer. A phone may have no processor to spare meanwhile. */
const DRAWING_MS = 32;

/** Sliced work yields to waiting queries, and pauses while the page draws an answer. */
async function questionsFirst(): Promise<void> {
  await othersFirst();
  // A query that arrived in this turn is answered in the next.
  if (pending.size > 0) await othersFirst();
  const restMs = answeredAt + DRAWING_MS - performance.now();
  // Queries during the pause do not extend it, or constant queries would block changes.
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

/** Resolves after messages that are already waiting, such as a query or its withdrawal. */
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
