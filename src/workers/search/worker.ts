/** The search worker's thread: wires the service to what the browser gives and to those who ask. */

import * as Comlink from 'comlink';
import type { SearchQuery } from '#domain/search/search.ts';
import type { IndexFeed } from '#domain/sync/index-feed.ts';
import type { AnswerMessage, QuestionMessage, SearchApi } from './api.ts';
import { createDownloads } from './downloads.ts';
import { FirstIndex } from './first-index.ts';
import { FIRST_VISIT } from './spawn-name.ts';
import { TwoStages } from './two-stages.ts';

let resolvePacksUrl: (url: string) => void;
/** What is fetched waits until the page has said from where. */
const packsUrl = new Promise<string>((resolve) => {
  resolvePacksUrl = resolve;
});
const downloads = createDownloads(packsUrl, (input, init) => fetch(input, init));

/** Begins before the first query, because reading saved files needs nothing of the page. Queries wait for it. */
const stages = new TwoStages({
  first: self.name === FIRST_VISIT ? new FirstIndex(downloads) : undefined,
  prepare: (position) => downloads.prepare(position),
  openWhole: async () => (await import('./whole-index.ts')).openWholeIndex(downloads, questionsFirst),
  pause,
});

/** Tickets of questions that are not answered yet. */
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
      prayer,
    ];
    return Comlink.transfer(
      found,
      arrays.map(({ buffer }) => buffer),
    );
  },
  async outline(slug) {
    return (await stages.whole()).outline(slug);
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
// After the questions' listener, so that Comlink sees none of them.
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
  // A question without a text is answered sooner than a message comes round.
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

/** When an answer was given last. */
let answeredAt = Number.NEGATIVE_INFINITY;
/** For this long the page and the browser's own threads draw an answer; there may be no more processors than they need. */
const DRAWING_MS = 32;

/** What is done in slices waits for all who have asked, and while what they were answered is drawn. */
async function questionsFirst(): Promise<void> {
  await othersFirst();
  // One that came in this turn is answered in the next.
  if (pending.size > 0) await othersFirst();
  const restMs = answeredAt + DRAWING_MS - performance.now();
  // Queries meanwhile do not extend the pause: else queries without a pause would keep out changes.
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
