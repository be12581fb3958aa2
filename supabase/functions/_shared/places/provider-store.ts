/** The provider's quota and cache in Postgres; only the service role may use them (U33, U35). */
import type { Environment } from '../environment.ts';
import type { Caller } from './caller.ts';
import type { ProviderReview } from './provider.ts';

/** Cache lifetimes, from five minutes for `short` to seven days for `details`, see `provider.lifetime` (K16). */
export type Lifetime = 'default' | 'reviews' | 'ratings' | 'details' | 'short';

interface Kept {
  readonly answer: unknown;
  /** ISO 8601. */
  readonly fetchedAt: string;
  /** Whether most of its lifetime is over, so that it needs a refresh in the background (K18). */
  readonly isDue: boolean;
}

/** A provider's review as the table `google_reviews` stores it (D8). */
interface StoredReview extends ProviderReview {
  readonly id: string;
  readonly restaurant_id: string;
  readonly helpful_count: number;
  readonly created_at: string;
}

export interface ProviderStore {
  /** Takes one request from the quotas of the caller and the network, and from the shared budget, if all have one left. */
  takeQuota(caller: Caller): Promise<boolean>;
  read(key: string): Promise<Kept | null>;
  write(key: string, lifetime: Lifetime, answer: unknown): Promise<void>;
  reviewsOf(restaurantId: string): Promise<StoredReview[]>;
  writeReviews(
    restaurantId: string,
    reviews: readonly ProviderReview[],
    rating: number | null,
    reviewCount: number,
  ): Promise<void>;
  /** Stores the restaurant's place id, unless it has one or another restaurant has this one. Ids may be stored for ever. */
  storeMatch(restaurantId: string, placeId: string): Promise<void>;
}

export function openProviderStore({ supabaseUrl, setting }: Environment): ProviderStore {
  const key = setting('SUPABASE_SERVICE_ROLE_KEY');
  if (!key) throw new Error('SUPABASE_SERVICE_ROLE_KEY is not set');

  async function call(name: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key ?? '', authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}`);
    const answer = await response.text();
    return answer === '' ? null : JSON.parse(answer);
  }

  return {
    takeQuota: async ({ id, network }) =>
      Object(await call('provider_take_quota', { caller: id, network })).allowed === true,
    async read(kept) {
      const { answer, fetched_at: fetchedAt, is_due: isDue } = Object(await call('provider_read', { key: kept }));
      return typeof fetchedAt === 'string' ? { answer, fetchedAt, isDue: isDue === true } : null;
    },
    write: async (kept, kind, answer) => void (await call('provider_write', { key: kept, kind, answer })),
    async reviewsOf(restaurant) {
      const reviews = await call('provider_reviews', { restaurant });
      return Array.isArray(reviews) ? reviews : [];
    },
    async writeReviews(restaurant, reviews, rating, review_count) {
      await call('provider_write_reviews', { restaurant, reviews, rating, review_count });
    },
    storeMatch: async (restaurant, place_id) => void (await call('provider_keep_match', { restaurant, place_id })),
  };
}
