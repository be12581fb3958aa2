/** The only access to Supabase. Every answer is validated; every failure is a `RemoteError`. */

import {
  AuthClient,
  createClient,
  PostgrestError,
  REALTIME_SUBSCRIBE_STATES,
  type SupabaseClient,
} from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { type Credit, creditSchema, type Restaurant, restaurantSchema } from '#domain/places/restaurant.ts';
import { ifError } from '#domain/primitives/if-error.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import type { BrowserKey } from '#platform/browser-key.ts';
import type { KeyValueStore } from '#platform/key-value-store.ts';
import type { Locks } from '#platform/locks.ts';
import { type AccountRemote, createAccountRemote } from './account-remote.ts';
import { type Auth, createAuth } from './auth.ts';
import { createAuthAsk } from './auth-answers.ts';
import { guardFetch, type ServerAccess } from './guarded-fetch.ts';
import { askInLanguage } from './language-fetch.ts';
import { createOfferRemote, type OfferRemote } from './offer-remote.ts';
import { createOwnRemote, type OwnRemote } from './own-remote.ts';
import { createPaymentRemote, type PaymentRemote } from './payment-remote.ts';
import { createPhotoRemote, type PhotoRemote } from './photos.ts';
import { type RestaurantPage, restaurantPageSchema } from './pull-answer.ts';
import { RemoteError } from './remote-error.ts';
import { createRpc, toRefusal } from './rpc.ts';
import { createSessionVault } from './session-vault.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createVisitorRemote, type VisitorRemote } from './visitor-remote.ts';
import { type OnOwnPoke, watchOwn } from './watch-own.ts';

export interface RemoteOptions extends ServerAccess {
  /** Stores the session. */
  readonly storage: KeyValueStore;
  /** Encrypts a session that ends with the browser. Without it such a session ends with the worker. */
  readonly browserKey?: BrowserKey;
  /** The app's language, in which the auth server writes; the browser's by default. */
  readonly language?: () => Promise<string>;
  readonly locks: Locks;
}

export interface Remote extends OwnRemote, PhotoRemote, VisitorRemote {
  readonly auth: Auth;
  readonly account: AccountRemote;
  readonly payments: PaymentRemote;
  readonly offers: OfferRemote;
  /**
   * One page of a region's changes since the checkpoint; null starts from the beginning.
   * @throws {RemoteError}
   */
  pullRegion(region: string, checkpoint: Checkpoint | null, limit: number): Promise<RestaurantPage>;
  /**
   * The sources to credit for the displayed data, by name.
   * @throws {RemoteError}
   */
  credits(): Promise<readonly Credit[]>;
  /**
   * The place with this slug, or null if the server has none.
   * @throws {RemoteError}
   */
  restaurantBySlug(slug: string): Promise<Restaurant | null>;
  /**
   * The places with these ids (at most 500), unordered and without those that no longer exist.
   * @throws {RemoteError}
   */
  restaurantsById(ids: readonly string[]): Promise<Restaurant[]>;
  /**
   * Number of a region's rows that the signed-in person may see.
   * @throws {RemoteError}
   */
  countRegion(region: string): Promise<number>;
  /**
   * Calls back when restaurants may have changed: with the row's present region if it is known, and with null after each
   * connection, because changes may have been missed.
   */
  watchChanges(onPoke: (region: string | null) => void): () => void;
  /**
   * Calls back when the person's data was changed by any device: with the collection and the transaction, and with null
   * after each connection.
   */
  watchOwn(userId: string, onPoke: OnOwnPoke): () => void;
  /** Whether all watched channels are connected. */
  isListening(): boolean;
  close(): Promise<void>;
}

const changedRowSchema = z.object({ region: z.string() });

/** A client of the server at `url`. Sends nothing before the first call. */
export function createRemote({ url, key, storage, browserKey, language, locks, fetch, now }: RemoteOptions): Remote {
  const asking = language ? askInLanguage(fetch, language) : fetch;
  const guarded = guardFetch(asking, { now });
  const vault = createSessionVault(storage, browserKey ?? (async () => null));
  const sessions = createSessions({ url, key, vault, locks, fetch: guarded, now });
  const rpc = createRpc({ url, key, fetch: guarded });
  const client = createClient(url, key, {
    accessToken: () => tokenOrKey(sessions, key),
    global: { fetch: guarded },
  });
  const closing = new AbortController();
  const signIn = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key, authorization: `Bearer ${key}` },
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: guarded,
  });

  return {
    ...createOwnRemote(rpc, sessions, url),
    ...createPhotoRemote(sessions, { url, key, fetch, now }),
    ...createVisitorRemote({ url, key, fetch: guarded, tokenOrKey: () => tokenOrKey(sessions, key) }),
    auth: createAuth({
      url,
      client: signIn,
      ask: createAuthAsk({ url, key, fetch: guarded }),
      sessions,
      vault,
      ...(language ? { language } : {}),
      now,
    }),
    account: createAccountRemote(rpc, sessions, { url, key, fetch, now }),
    payments: createPaymentRemote(sessions, { url, key, fetch: asking, now }),
    offers: createOfferRemote(sessions, { url, key, fetch, now }),
    pullRegion: async (region, checkpoint, lim) =>
      rpc(
        restaurantPageSchema,
        'sync_pull',
        { collection: 'restaurants', scope: { region }, checkpoint, lim },
        await sessions.token(),
      ),
    restaurantBySlug: async (slug) =>
      rpc(z.nullable(restaurantSchema), 'restaurant_by_slug', { slug }, await sessions.token()),
    credits: () => rpc(z.array(creditSchema), 'data_sources', {}, null),
    restaurantsById: async (ids) =>
      rpc(z.array(restaurantSchema), 'restaurants_by_id', { ids: [...ids] }, await sessions.token()),
    countRegion: (region) => countRegion(client, region),
    watchChanges: (onPoke) => watchChanges(client, onPoke),
    watchOwn: (userId, onPoke) => watchOwn(client, closing.signal, userId, onPoke),
    isListening() {
      const channels = client.getChannels();
      return channels.length > 0 && client.realtime.isConnected() && channels.every(({ state }) => state === 'joined');
    },
    async close() {
      closing.abort();
      await client.removeAllChannels();
    },
  };
}

/** If the token can't be renewed, supabase-js asks as a visitor. */
async function tokenOrKey(sessions: Pick<Sessions, 'token'>, key: string): Promise<string> {
  return (await sessions.token().catch(ifError(RemoteError, () => null))) ?? key;
}

async function countRegion(client: SupabaseClient, region: string): Promise<number> {
  // `retryQuery` repeats it instead, because it respects Retry-After.
  const rows = client.from('restaurants').select('id', { count: 'exact' }).eq('region', region).limit(1).retry(false);
  try {
    const { count } = await rows.throwOnError();
    if (count !== null) return count;
  } catch (cause) {
    throw toCountError(cause);
  }
  throw new RemoteError('The server did not count', { code: 'bad_answer' });
}

/** Only an error of PostgREST is a refusal. A network error may also have a text as its code. */
function toCountError(cause: unknown): RemoteError {
  if (cause instanceof RemoteError) return cause;
  if (cause instanceof PostgrestError) return toRefusal('the count', 0, cause);
  return new RemoteError('The answer of the count broke off', { code: 'offline', cause });
}

function watchChanges(client: SupabaseClient, onPoke: (region: string | null) => void): () => void {
  const channel = client
    .channel('restaurants')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'restaurants' }, (change) => {
      const row = changedRowSchema.safeParse(change.new);
      onPoke(row.success ? row.data.region : null);
    })
    .subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onPoke(null);
    });
  return () => void client.removeChannel(channel);
}
