import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestBackend } from '../backend.ts';
import { type Person, signUp } from '../people.ts';
import { insertRestaurant } from '../restaurant-rows.ts';

/** The contract's data: three places, and a review of the first. */
export interface Places {
  /** Slug 'nasi': no price, two cuisines, wifi and delivery, in Singapore, with the review. */
  readonly nasi: string;
  /** Slug 'burger': price 2, wifi, in Singapore. */
  readonly burger: string;
  /** Slug 'zed': price 4, in Malaysia. */
  readonly zed: string;
  /** By `author`: five stars. */
  readonly review: string;
  readonly author: Person;
}

/** A name with all special characters of filters. */
export const NAME = 'Nasi, (x) é海';

export async function insertPlaces(backend: TestBackend): Promise<Places> {
  const { database } = backend;
  const nasi = await insertRestaurant(database, {
    slug: 'nasi',
    name: NAME,
    cuisine_types: ['Thai', 'Malay'],
    amenities: { wifi: true, delivery: true },
  });
  const burger = await insertRestaurant(database, {
    slug: 'burger',
    name: 'Burger House',
    cuisine_types: ['Burger'],
    price_level: 2,
    amenities: { wifi: true },
  });
  const zed = await insertRestaurant(database, { slug: 'zed', name: 'Zed', price_level: 4, country_code: 'MY' });
  const author = await signUp(backend, 'Aisha');
  const review = await writeReview(author, nasi);
  return { nasi, burger, zed, review, author };
}

/** Writes a review of five stars and returns its id. */
async function writeReview({ client, id }: Person, place: string): Promise<string> {
  // The generated types require columns that triggers fill.
  const untyped: SupabaseClient = client;
  const { data, error } = await untyped
    .from('reviews')
    .insert({ restaurant_id: place, user_id: id, rating: 5, content: 'Long enough to be a review.' })
    .select('id')
    .single();
  if (error) throw error;
  return String(data.id);
}
