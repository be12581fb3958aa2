import { createHash } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestBackend } from './backend.ts';
import { png } from './pictures.ts';
import { insertRestaurant } from './restaurant-rows.ts';

/** Uploads a picture and adds it to a new review of this confirmed member. @returns its path */
export async function addReviewPhoto(
  { database }: Pick<TestBackend, 'database'>,
  { client, id }: { readonly client: Pick<SupabaseClient, 'storage'>; readonly id: string },
  text: string,
): Promise<string> {
  const [review] = await database.query<{ id: string }>(
    `insert into public.reviews (user_id, restaurant_id, rating, content, written_by)
     values ($1, $2, 4, 'Soup that warms', gen_random_uuid()) returning id`,
    [id, await insertRestaurant(database)],
  );
  const path = `${id}/${review?.id}/${createHash('sha256').update(text).digest('hex')}.png`;
  const { error } = await client.storage.from('review-photos').upload(path, png(text));
  if (error) throw error;
  await database.query(
    'insert into public.review_photos (review_id, user_id, path, width, height) values ($1, $2, $3, 1, 1)',
    [review?.id, id, path],
  );
  return path;
}
