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

test('of the pictures of authors only those in our own storage are handed on', async () => {
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
