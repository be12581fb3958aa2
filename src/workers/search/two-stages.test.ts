// @module-tag quick
import { expect, test } from 'vitest';
import type { SearchQuery } from '#domain/search/search.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { FakeBrowser, FakePacks } from '../../../tests/support/fakes/search-service.ts';
import type { IndexState } from './api.ts';
import { TwoStages } from './two-stages.ts';

const QUERY: SearchQuery = {
  ...NO_FILTERS,
  text: 'nasi',
  near: { latitude: 1.3, longitude: 103.8 },
  sort: 'relevance',
  offset: 0,
  limit: 20,
  at: 0,
};

const lost = (): Error => new TypeError('Failed to fetch dynamically imported module');

/** A worker whose code or files can't be read at first. */
function openStages(failures: readonly Error[]) {
  const [left, waits] = [[...failures], [] as number[]];
  const states: IndexState[] = [];
  const stages = new TwoStages({
    first: { isReady: false, load: async () => {}, answer: () => undefined },
    prepare: async () => {},
    pause: async (ms) => void waits.push(ms),
    async openWhole() {
      const failure = left.shift();
      if (failure) throw failure;
      return new FakeBrowser().openTab(new FakePacks(), false);
    },
  });
  stages.watch((state) => states.push(state));
  return { stages, states, waits };
}

test('unreachable code is fetched again with growing waits, and then listeners are notified', async () => {
  const { stages, states, waits } = openStages([lost(), lost(), new DOMException('Busy', 'NotReadableError')]);
  expect(states.map(({ phase }) => phase)).toEqual(['opening']);
  await stages.opened();
  expect(waits).toEqual([1000, 2000, 4000]);
  expect(states.at(-1)?.phase).toBe('empty');
});

test('a query that can’t be answered now is refused, and answered when repeated', async () => {
  const { stages } = openStages([lost()]);
  await expect(stages.ready(QUERY)).rejects.toThrow('Failed to fetch');
  await stages.ready(QUERY);
  expect(stages.search(QUERY).total).toBe(0);
});

test('a bug is not retried', async () => {
  const { stages, waits } = openStages([new RangeError('Invalid array length')]);
  await expect(stages.opened()).rejects.toThrow('Invalid array length');
  expect(waits).toEqual([]);
});
