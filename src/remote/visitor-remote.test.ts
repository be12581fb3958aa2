// @module-tag quick
import { expect, test } from 'vitest';
import { createVisitorRemote } from './visitor-remote.ts';

const URL = 'https://abc.supabase.co';
const OWN = `${URL}/storage/v1/object/public/avatars/a/1.jpg`;

const review = (author_avatar_url: string | null) => ({
  id: '5f6b1a0e-0000-4000-8000-000000000001',
  user_id: null,
  rating: 4,
  title: null,
  content: 'Good soup, and a prayer room upstairs.',
  verified_visit: false,
  helpful_count: 0,
  author_name: 'Amina',
  author_avatar_url,
  edited_at: null,
  created_at: '2026-11-20T04:00:00Z',
});

test('only authors’ pictures in our own storage are passed on', async () => {
  const rows = [OWN, '/storage/v1/object/public/avatars/a/1.jpg', 'https://evil.example/spy.gif', null].map(review);
  const remote = createVisitorRemote({
    url: URL,
    key: 'key',
    fetch: async () => Response.json(rows),
    tokenOrKey: async () => 'key',
  });
  const found = await remote.placeReviews('5f6b1a0e-0000-4000-8000-000000000002', 10);
  expect(found.map((each) => each.author_avatar_url)).toEqual([OWN, OWN, null, null]);
});

test('directions are requested with positions rounded to a street, and an answer of another shape is refused (D64, F21)', async () => {
  const bodies: unknown[] = [];
  const measure = { text: '1 km', value: 1000 };
  const route = {
    distance: measure,
    duration: measure,
    steps: [{ instruction: 'Go', distance: measure, duration: measure }],
  };
  let answer: unknown = { status: 'ok', routes: [route] };
  const remote = createVisitorRemote({
    url: URL,
    key: 'key',
    fetch: async (input, init) => {
      bodies.push([input, JSON.parse(init?.body as string)]);
      return Response.json(answer);
    },
    tokenOrKey: async () => 'key',
  });
  const question = {
    origin: { latitude: 1.2966149, longitude: 103.8537251 },
    destination: { latitude: 1.3000049, longitude: 103.8 },
    mode: 'walking',
    language: 'en',
  } as const;
  expect(await remote.directions(question)).toEqual({ status: 'ok', routes: [route] });
  expect(bodies).toEqual([
    [
      `${URL}/functions/v1/directions`,
      {
        ...question,
        origin: { latitude: 1.2966, longitude: 103.8537 },
        destination: { latitude: 1.3, longitude: 103.8 },
      },
    ],
  ]);
  for (answer of [
    { status: 'ok', routes: [{ ...route, distance: { text: '1 km', value: -1 } }] },
    { status: 'fine', routes: [] },
    { status: 'ok', routes: Array.from({ length: 6 }, () => route) },
    { status: 'ok', routes: [{ ...route, steps: [{ ...route.steps[0], instruction: 'x'.repeat(501) }] }] },
  ]) {
    await expect(remote.directions(question)).rejects.toMatchObject({ code: 'bad_answer' });
  }
});
