// @module-tag quick
import { expect, test } from 'vitest';
import type { DirectionsResult } from '#domain/geo/directions-result.ts';
import { type GoogleReviewsAnswer, NO_GOOGLE_REVIEWS } from '#domain/reviews/google-reviews.ts';
import { RemoteError } from '#remote/remote-error.ts';
import { ManualClock } from '../../../../tests/support/fakes/manual-clock.ts';
import { createProvider } from './provider-service.ts';

const TWO_MINUTES_MS = 120_000;
const TOLD: GoogleReviewsAnswer = { state: 'answered', data: { ...NO_GOOGLE_REVIEWS, rating: 4.5, review_count: 12 } };

function open() {
  const clock = new ManualClock();
  const asked: [string, boolean][] = [];
  const next: { answer: GoogleReviewsAnswer | Error } = { answer: TOLD };
  const remote = {
    searchProvider: async () => {
      if (next.answer instanceof Error) throw next.answer;
      return { state: 'answered', rows: [] } as const;
    },
    directions: async (): Promise<DirectionsResult> => {
      if (next.answer instanceof Error) throw next.answer;
      return { status: 'ok', routes: [] };
    },
    async googleReviews(placeId: string, isForced: boolean) {
      asked.push([placeId, isForced]);
      if (next.answer instanceof Error) throw next.answer;
      return next.answer;
    },
  };
  return { ...createProvider({ remote, clock }), clock, asked, next };
}

test('the same place is not requested twice within two minutes, unless forced (K22, F5)', async () => {
  const { fetchGoogleReviews, clock, asked } = open();
  await fetchGoogleReviews('a', false);
  expect(await fetchGoogleReviews('a', false)).toEqual(TOLD);
  expect(asked).toEqual([['a', false]]);
  await fetchGoogleReviews('a', true);
  clock.advance(TWO_MINUTES_MS + 1);
  await fetchGoogleReviews('a', false);
  expect(asked).toEqual([
    ['a', false],
    ['a', true],
    ['a', false],
  ]);
});

test('two parts of a page share one simultaneous request', async () => {
  const { fetchGoogleReviews, asked } = open();
  expect(await Promise.all([fetchGoogleReviews('a', false), fetchGoogleReviews('a', false)])).toEqual([TOLD, TOLD]);
  expect(asked).toEqual([['a', false]]);
});

test('without a network the last answer stays, marked as offline', async () => {
  const { fetchGoogleReviews, next } = open();
  next.answer = new RemoteError('no answer', { code: 'offline' });
  expect(await fetchGoogleReviews('a', false)).toEqual({ state: 'offline', data: NO_GOOGLE_REVIEWS });
  next.answer = TOLD;
  await fetchGoogleReviews('a', false);
  next.answer = new RemoteError('no answer', { code: 'offline' });
  expect(await fetchGoogleReviews('a', true)).toEqual({ state: 'offline', data: TOLD.data });
  next.answer = new RemoteError('of another shape', { code: 'bad_answer' });
  expect(await fetchGoogleReviews('a', true)).toMatchObject({ state: 'failed' });
  next.answer = new Error('a bug');
  await expect(fetchGoogleReviews('a', true)).rejects.toThrow('a bug');
});

test('a failure is not cached: the next call sends a request', async () => {
  const { fetchGoogleReviews, next, asked } = open();
  next.answer = { state: 'quota', data: NO_GOOGLE_REVIEWS };
  await fetchGoogleReviews('a', false);
  await fetchGoogleReviews('a', false);
  expect(asked).toHaveLength(2);
});

test('a search without an answer says why', async () => {
  const { searchProvider, next } = open();
  const search = { text: '', near: { latitude: 1, longitude: 2 } };
  expect(await searchProvider(search)).toEqual({ state: 'answered', rows: [] });
  next.answer = new RemoteError('no answer', { code: 'offline' });
  expect(await searchProvider(search)).toEqual({ state: 'offline', rows: [] });
  next.answer = new RemoteError('of another shape', { code: 'bad_answer' });
  expect(await searchProvider(search)).toEqual({ state: 'failed', rows: [] });
});

test('unavailable directions have no routes, and say whether the network is missing (F21)', async () => {
  const { fetchDirections, next } = open();
  const here = { latitude: 1.3, longitude: 103.8 };
  const question = { origin: here, destination: here, mode: 'walking', language: 'en' } as const;
  next.answer = new RemoteError('no network', { code: 'offline' });
  expect(await fetchDirections(question)).toEqual({ status: 'offline', routes: [] });
  next.answer = new RemoteError('another shape', { code: 'bad_answer' });
  expect(await fetchDirections(question)).toEqual({ status: 'failed', routes: [] });
});
