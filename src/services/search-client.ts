/** The search worker as the main thread sees it. */
import * as Comlink from 'comlink';
import { applyZoneOverrides } from '#domain/hours/zone-overrides.ts';
import { applyRamadanDays } from '#domain/prayer/ramadan-days.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import type { SearchAnswer, SearchQuery } from '#domain/search/search.ts';
import { fromWire } from '#workers/search/answer-wire.ts';
import type {
  AnswerMessage,
  IndexState,
  QuestionMessage,
  SearchApi,
  SearchClient,
  SearchOptions,
} from '#workers/search/api.ts';
import { spawnWorker } from './spawn-search.ts';

class SearchError extends Error {
  override readonly name = 'SearchError';
  readonly code: 'offline' | 'failed' | 'worker_crashed' | 'closed';

  constructor(code: SearchError['code']) {
    super(`The search worker could not do it: ${code}.`);
    this.code = code;
  }
}

export interface SearchClientOptions extends SearchOptions {
  /** Starts a worker or returns the one started in advance; tests pass others. */
  readonly spawn?: () => Worker;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

interface Question {
  readonly query: SearchQuery;
  readonly resolve: (answer: SearchAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

/** A worker that crashes twice within this time is restarted only by the next query. */
const RESTART_AFTER_MS = 60_000;
/** A query sooner after a crash is a reaction to it, not a person's new attempt. */
const REVIVE_AFTER_MS = 1000;

const OPENING: IndexState = {
  phase: 'opening',
  regions: [],
  worldRows: null,
  worldBytes: null,
  revision: 0,
  problem: null,
};

/** Starts the worker and opens the index. Earlier queries wait for it. */
export function createSearchClient(options: SearchClientOptions): SearchClient {
  const { packsUrl, spawn = spawnWorker, now = Date.now } = options;
  const questions = new Map<number, Question>();
  const states = createEmitter(() => state);
  const restarts = createEmitter();
  let state = OPENING;
  let lastTicket = 0;
  let lastCrash = Number.NEGATIVE_INFINITY;
  /** Sum of the revisions of earlier workers, because a new worker starts at 0. */
  let earlierRevisions = 0;
  let worker: Worker | undefined;
  let remote: Comlink.Remote<SearchApi> | undefined;

  function notify(next: IndexState): void {
    // Pages compute the state of places as well; the worker has its own tables.
    if (next.zoneOverrides !== undefined && next.zoneOverrides !== state.zoneOverrides) {
      applyZoneOverrides(next.zoneOverrides);
    }
    if (next.ramadanDays !== undefined && next.ramadanDays !== state.ramadanDays) applyRamadanDays(next.ramadanDays);
    state = next;
    states.emit(state);
  }

  function start(): void {
    const started = spawn();
    const api = Comlink.wrap<SearchApi>(started);
    [worker, remote] = [started, api];
    const crash = (): void => onCrash(started);
    started.addEventListener('error', crash);
    started.addEventListener('messageerror', crash);
    started.addEventListener('message', ({ data }: MessageEvent<AnswerMessage | object>) => {
      // A replaced worker may still answer; the query was sent to the new one.
      if (worker === started) settle(data);
    });
    const listener = (next: IndexState): void => {
      if (worker === started) notify({ ...next, revision: earlierRevisions + next.revision });
    };
    // A worker that can't open its index is treated as crashed.
    api.open({ packsUrl }).catch(crash);
    api.watch(Comlink.proxy(listener)).catch(crash);
    for (const ticket of questions.keys()) ask(ticket);
  }

  function onCrash(crashed: Worker): void {
    if (worker !== crashed) return;
    crashed.terminate();
    [worker, remote] = [undefined, undefined];
    const isFirst = now() - lastCrash >= RESTART_AFTER_MS;
    lastCrash = now();
    earlierRevisions = state.revision + 1;
    if (isFirst) {
      start();
      restarts.emit();
      return;
    }
    for (const { reject } of questions.values()) reject(new SearchError('worker_crashed'));
    questions.clear();
    // Callers must not wait for an index that no longer opens.
    const phase = state.phase === 'opening' ? 'empty' : state.phase;
    notify({ ...state, phase, revision: earlierRevisions, problem: 'worker_crashed' });
  }

  /** Restarts a worker that crashed twice. */
  function revive(): void {
    if (now() - lastCrash < REVIVE_AFTER_MS) throw new SearchError('worker_crashed');
    start();
    restarts.emit();
  }

  function ask(ticket: number): void {
    const question = questions.get(ticket);
    if (question !== undefined) post({ asked: ticket, query: question.query });
  }

  function post(message: QuestionMessage): void {
    worker?.postMessage(message, []);
  }

  /** Handles an answer; all other messages are Comlink's. */
  function settle(message: AnswerMessage | object): void {
    if ('answered' in message) take(message.answered)?.resolve(fromWire(message.answer));
    else if ('failed' in message) take(message.failed)?.reject(message.error);
  }

  function take(ticket: number): Question | undefined {
    const question = questions.get(ticket);
    questions.delete(ticket);
    return question;
  }

  /** @throws SearchError */
  function living(): NonNullable<typeof remote> {
    if (remote === undefined) throw new SearchError('worker_crashed');
    return remote;
  }

  start();

  return {
    async search(query, { signal } = {}) {
      signal?.throwIfAborted();
      if (remote === undefined) revive();
      const ticket = ++lastTicket;
      const answer = new Promise<SearchAnswer>((resolve, reject) => questions.set(ticket, { query, resolve, reject }));
      const abort = (): void => {
        questions.get(ticket)?.reject(signal?.reason);
        if (questions.delete(ticket)) post({ withdrawn: ticket });
      };
      signal?.addEventListener('abort', abort, { once: true });
      ask(ticket);
      return answer.finally(() => signal?.removeEventListener('abort', abort));
    },
    suggest: async (query) => living().suggest(query),
    withinBounds: async (question) => living().withinBounds(question),
    prayerSpaces: async (question) => living().prayerSpaces(question),
    outline: async (slug) => living().outline(slug),
    certificate: async (text) => living().certificate(text),
    cards: async (query) => living().cards(query),
    async anticipate(position) {
      await remote?.anticipate(position);
    },
    async loadWorld() {
      const loaded = (await remote?.loadWorld()) ?? 'failed';
      if (loaded !== 'loaded') throw new SearchError(loaded);
    },
    watch: states.listen,
    connectReplica(port) {
      void remote?.connectReplica(Comlink.transfer(port, [port]));
    },
    onRestart: restarts.listen,
    close() {
      worker?.terminate();
      [worker, remote] = [undefined, undefined];
      for (const { reject } of questions.values()) reject(new SearchError('closed'));
      questions.clear();
    },
  };
}
