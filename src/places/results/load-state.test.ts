// @module-tag quick
import { expect, test } from 'vitest';
import { loadingRegions } from './load-state.ts';

const kept = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, name: id, reason: 'automatic', documents: 0, syncedAt: null }) as const);
const indexed = (...ids: readonly string[]) => ({ regions: ids.map((id) => ({ id, rows: 1 })) });

test('a stored region is awaited until the index has it, unless it needs the person’s consent', () => {
  expect(loadingRegions(indexed('my'), { regions: kept('sg', 'my') })).toEqual(['sg']);
  expect(loadingRegions(indexed('my', 'sg'), { regions: kept('sg', 'my') })).toEqual([]);
  expect(loadingRegions(indexed('my'), { regions: kept('my') })).toEqual([]);
  const deferred = [{ id: 'sg', name: 'Singapore', bytes: 350_000 }];
  expect(loadingRegions(indexed('my'), { regions: kept('sg', 'my'), deferred })).toEqual([]);
});
