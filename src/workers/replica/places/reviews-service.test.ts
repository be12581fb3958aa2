// @module-tag quick
import { expect, test } from 'vitest';
import type { PlaceReview } from '#domain/reviews/place-reviews.ts';
import type { KeyValueStore } from '#platform/key-value-store.ts';
import { RemoteError } from '#remote/remote-error.ts';
import { ManualClock } from '../../../../tests/support/fakes/manual-clock.ts';
import { createPlaceReviews } from './reviews-service.ts';

const reviewOf = (id: string): PlaceReview => ({
  id,
  user_id: 'amina',
  rating: 4,
  title: null,
  content: 'Good soup, good people.',
  images: [],
  verified_visit: true,
  helpful_count: 2,
  author_name: 'Amina',
  author_avatar_url: null,
  edited_at: null,
  created_at: '2026-11-01T10:00:00Z',
});

const nothing = async (): Promise<PlaceReview[]> => [];

function device() {
  const values = new Map<string, string>();
  const store: KeyValueStore = {
    get: async (key) => values.get(key) ?? null,
    set: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
  };
  let answer: (limit: number) => Promise<PlaceReview[]> = nothing;
  const clock = new ManualClock();
  const remote = { placeReviews: (_: string, limit: number) => answer(limit) };
  return {
    values,
    service: createPlaceReviews({ store, remote, clock }),
    serve: (next: typeof answer) => {
      answer = next;
    },
  };
}

test('fetched reviews are on the device, with their age and whether there are more (K22, U70)', async () => {
  const { service, serve } = device();
  expect(await service.readReviews('place')).toBeNull();
  const all = Array.from({ length: 25 }, (_, n) => reviewOf(`r${n}`));
  serve(async (limit) => all.slice(0, limit));
  const answer = await service.fetchReviews('place', 20);
  expect(answer).toMatchObject({ ok: true, cached: { hasMore: true } });
  const cached = await service.readReviews('place');
  expect(cached?.reviews).toEqual(all.slice(0, 20));
  expect(cached?.fetchedAt).toMatch(/^\d{4}-/);
  expect(await service.fetchReviews('place', 25)).toMatchObject({ ok: true, cached: { hasMore: false } });
});

test('an unreachable and a failing server are distinguished, and cached reviews stay (S86, U75, F19)', async () => {
  const { service, serve } = device();
  serve(async () => [reviewOf('r')]);
  await service.fetchReviews('place', 20);
  serve(() => Promise.reject(new RemoteError('no answer', { code: 'offline' })));
  expect(await service.fetchReviews('place', 20)).toEqual({ ok: false, code: 'offline' });
  serve(() => Promise.reject(new RemoteError('broken', { code: 'server', status: 500 })));
  expect(await service.fetchReviews('place', 20)).toEqual({ ok: false, code: 'failed' });
  expect((await service.readReviews('place'))?.reviews).toHaveLength(1);
  serve(() => Promise.reject(new TypeError('a bug')));
  await expect(service.fetchReviews('place', 20)).rejects.toThrow('a bug');
});

test('the two hundred places fetched last stay cached, and all can be deleted', async () => {
  const { service, serve, values } = device();
  serve(async () => [reviewOf('r')]);
  for (let n = 0; n < 205; n++) await service.fetchReviews(`place-${n}`, 20);
  expect(await service.readReviews('place-4')).toBeNull();
  expect(await service.readReviews('place-5')).not.toBeNull();
  expect(values.size).toBe(201);
  await service.drop();
  expect(values.size).toBe(0);
});

test('a cache of another version is ignored', async () => {
  const { service, values } = device();
  values.set('reviews:place', '{"reviews":[{"id":1}]}');
  expect(await service.readReviews('place')).toBeNull();
  values.set('reviews:place', 'not json');
  expect(await service.readReviews('place')).toBeNull();
});
