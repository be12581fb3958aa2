/**
 * The only door to Supabase. What comes through it was checked; what goes wrong is a `RemoteError`.
 */
import { createClient, REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { OwnCollection } from '#domain/own-documents.ts';
import type { Checkpoint } from '#domain/packs.ts';
import { type Restaurant, restaurantSchema } from '#domain/restaurant.ts';
import type { KeyValueStore } from '#platform/key-value-store.ts';
import { type Auth, createAuth } from './auth.ts';
import { RemoteError } from './errors.ts';
import { guardFetch } from './guarded-fetch.ts';
import { tokenOf } from './own-token.ts';
import { createPhotoRemote, type PhotoRemote } from './photos.ts';
import { type OwnPage, ownPageSchema, type RestaurantPage, restaurantPageSchema } from './pull-answer.ts';
import { type PushAnswer, pushAnswerSchema, type WireMutation } from './push-answer.ts';

export interface RemoteOptions {
  /** Origin of the Supabase API, without a trailing slash. */
  readonly url: string;
  readonly key: string;
  /** Where the session is kept. */
  readonly storage: KeyValueStore;
  readonly fetch: typeof fetch;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface Remote extends PhotoRemote {
  readonly auth: Auth;
  /**
   * One page of a region's changes since the checkpoint; null asks from the beginning.
   * @throws {RemoteError}
   */
  pullRegion(region: string, checkpoint: Checkpoint | null, limit: number): Promise<RestaurantPage>;
  /**
   * One page of what changed of a person's own since the checkpoint, asked with that person's session and no other.
   * `client` is the outbox whose last mutation the answer names.
   * @throws {RemoteError} 'signed_out' when the session is not that person's, or none
   */
  pullOwn<Name extends OwnCollection>(
    userId: string,
    collection: Name,
    checkpoint: Checkpoint | null,
    client: string | null,
  ): Promise<OwnPage<Name>>;
  /**
   * Pushes mutations of a person's outbox with that person's session and no other.
   * @throws {RemoteError} 'signed_out' when the session is not that person's, or none
   */
  push(userId: string, client: string, mutations: readonly WireMutation[]): Promise<PushAnswer>;
  /**
   * The place under this slug, or null when the server has none.
   * @throws {RemoteError}
   */
  restaurantBySlug(slug: string): Promise<Restaurant | null>;
  /**
   * Number of rows of a region that the reader may see.
   * @throws {RemoteError}
   */
  countRegion(region: string): Promise<number>;
  /**
   * Calls back when restaurants may have changed: with the region that one is in now where that is known, and with
   * null whenever the connection was made, since anything may have happened before.
   */
  watchChanges(onPoke: (region: string | null) => void): () => void;
  /** Calls back when what is this person's own may have changed elsewhere. */
  watchOwn(userId: string, onPoke: () => void): () => void;
  close(): Promise<void>;
}

/** Under this name the session is kept. */
const SESSION_KEY = 'session';

const changedRowSchema = z.object({ region: z.string() });

/** A client of the server at `url`. Nothing is asked before the first call, except to renew a stored session. */
export function createRemote({ url, key, storage, fetch, now }: RemoteOptions): Remote {
  const client = createClient(url, key, {
    auth: {
      storageKey: SESSION_KEY,
      storage: {
        getItem: (name: string) => storage.get(name),
        setItem: (name: string, value: string) => storage.set(name, value),
        removeItem: (name: string) => storage.delete(name),
      },
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
    },
    global: { fetch: guardFetch(fetch, { now }) },
  });

  return {
    auth: createAuth(client),
    ...createPhotoRemote(client, { url, key, fetch, now }),
    pullRegion: (region, checkpoint, limit) =>
      call(client, restaurantPageSchema, 'sync_pull', {
        collection: 'restaurants',
        scope: { region },
        checkpoint,
        lim: limit,
      }),
    pullOwn: (userId, collection, checkpoint, device) =>
      callAs(client, userId, ownPageSchema(collection), 'sync_pull', {
        collection,
        scope: {},
        checkpoint,
        client: device,
      }),
    push: (userId, device, mutations) =>
      callAs(client, userId, pushAnswerSchema, 'sync_push', { client: device, mutations }),
    restaurantBySlug: (slug) => call(client, z.nullable(restaurantSchema), 'restaurant_by_slug', { slug }),
    countRegion: (region) => countRegion(client, region),
    watchChanges: (onPoke) => watchChanges(client, onPoke),
    watchOwn: (userId, onPoke) => watchOwn(client, userId, onPoke),
    async close() {
      await client.removeAllChannels();
      await client.auth.stopAutoRefresh();
    },
  };
}

/** Calls a function of the database and believes its answer only in the agreed shape. */
async function call<Schema extends z.ZodMiniType>(
  client: SupabaseClient,
  schema: Schema,
  name: string,
  args: Record<string, unknown>,
  token?: string,
): Promise<z.infer<Schema>> {
  let data: unknown;
  try {
    const request = client.rpc(name, args);
    if (token !== undefined) request.setHeader('Authorization', `Bearer ${token}`);
    // Without throwOnError supabase-js turns what the guard throws into a message.
    ({ data } = await request.throwOnError());
  } catch (cause) {
    throw toRemoteError(name, cause);
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new RemoteError(`${name} answered in another shape: ${z.prettifyError(parsed.error)}`, { code: 'bad_answer' });
}

/**
 * The same with the session of this person, whoever signs in meanwhile: what one person did must never count as
 * another's. A session that the server does not accept is renewed once.
 */
async function callAs<Schema extends z.ZodMiniType>(
  client: SupabaseClient,
  userId: string,
  schema: Schema,
  name: string,
  args: Record<string, unknown>,
): Promise<z.infer<Schema>> {
  try {
    return await call(client, schema, name, args, await tokenOf(client, userId, false));
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code !== 'signed_out' || error.status !== 401) throw error;
    return call(client, schema, name, args, await tokenOf(client, userId, true));
  }
}

async function countRegion(client: SupabaseClient, region: string): Promise<number> {
  try {
    const rows = client.from('restaurants').select('id', { count: 'exact' }).eq('region', region).limit(1);
    const { count } = await rows.throwOnError();
    if (count !== null) return count;
  } catch (cause) {
    throw toRemoteError('the count', cause);
  }
  throw new RemoteError('The server did not count', { code: 'bad_answer' });
}

/** How PostgREST and our functions say 401: no token that holds, an anonymous one where a person is needed. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['PGRST301', 'PGRST302', 'PGRST303', 'PT401', '42501']);

function reasonOf(cause: unknown): string | null {
  const hint = typeof cause === 'object' && cause !== null && 'hint' in cause ? cause.hint : null;
  return typeof hint === 'string' && hint !== '' ? hint : null;
}

/** What supabase-js throws for a refusal carries the SQLSTATE; anything without one broke off on the way. */
function toRemoteError(name: string, cause: unknown): RemoteError {
  if (cause instanceof RemoteError) return cause;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
  if (code === 'PT410') return new RemoteError('The database was restored', { code: 'other_generation', cause });
  if (typeof code === 'string' && code !== '') {
    if (SIGNED_OUT.has(code))
      return new RemoteError(`${name} wants a session`, { code: 'signed_out', status: 401, cause });
    return new RemoteError(`${name} was refused: ${code}`, { code: 'refused', reason: reasonOf(cause), cause });
  }
  return new RemoteError(`The answer of ${name} broke off`, { code: 'offline', cause });
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

function watchOwn(client: SupabaseClient, userId: string, onPoke: () => void): () => void {
  const changes = { event: '*', schema: 'public' } as const;
  const channel = client
    .channel(`own:${userId}`)
    .on('postgres_changes', { ...changes, table: 'saved_restaurants' }, onPoke)
    .on('postgres_changes', { ...changes, table: 'users' }, onPoke)
    .on('postgres_changes', { ...changes, table: 'reviews', filter: `user_id=eq.${userId}` }, onPoke)
    .on('postgres_changes', { ...changes, table: 'review_photos', filter: `user_id=eq.${userId}` }, onPoke)
    .subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onPoke();
    });
  return () => void client.removeChannel(channel);
}
