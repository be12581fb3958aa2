// @module-tag quick
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prespawnWorker } from './spawn-search.ts';

const started: EventTarget[] = [];

beforeEach(() => {
  started.length = 0;
  class FakeWorker extends EventTarget {
    constructor() {
      super();
      started.push(this);
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  // Of the page, which ends its workers when it closes.
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

test('the worker started in advance is given out once; after a crash there is a new one', () => {
  const spawn = prespawnWorker();
  expect(started).toHaveLength(1);
  expect(spawn()).toBe(started[0]);
  expect(spawn()).toBe(started[1]);
});

test('a worker that failed before it had a listener is not given out', () => {
  const spawn = prespawnWorker();
  started[0]?.dispatchEvent(new Event('error'));
  expect(spawn()).toBe(started[1]);
});
