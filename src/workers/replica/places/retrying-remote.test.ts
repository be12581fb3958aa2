// @module-tag quick
import { expect, test } from 'vitest';
import type { Remote } from '#remote/remote.ts';
import { RemoteError } from '#remote/remote-error.ts';
import { retryingRemote } from './retrying-remote.ts';

test('queries are repeated, changes never (K54, U69)', async () => {
  const asked: string[] = [];
  // A server that fails every request.
  const remote = new Proxy({} as Remote, {
    get: (_, name) => async () => {
      asked.push(String(name));
      throw new RemoteError('broken', { code: 'server' });
    },
  });
  const clock = {
    now: () => 0,
    later(task: () => void) {
      task();
      return () => {};
    },
  };
  const asking = retryingRemote(remote, { clock, random: () => 0.5 });
  const names = Object.keys(asking).toSorted();
  expect(names).toEqual(['countRegion', 'placeReviews', 'restaurantBySlug', 'restaurantsById']);
  await Promise.allSettled([
    asking.countRegion('sg'),
    asking.placeReviews('a', 20),
    asking.restaurantBySlug('a'),
    asking.restaurantsById(['a']),
  ]);
  expect(asked.toSorted()).toEqual(names.flatMap((name) => [name, name, name]));
});
