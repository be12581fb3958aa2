import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

type Row = Record<string, unknown>;
type Event = RealtimePostgresChangesPayload<Row>;
const WAIT = { timeout: 10_000, interval: 20 };

async function subscribe(client: SupabaseClient, table: string, filter?: string): Promise<Event[]> {
  const events: Event[] = [];
  const options = { event: '*' as const, schema: 'public', table, ...(filter === undefined ? {} : { filter }) };
  const channel: RealtimeChannel = client.channel(crypto.randomUUID());
  await new Promise<void>((resolve, reject) => {
    channel
      .on<Row>('postgres_changes', options, (event) => events.push(event))
      .subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else reject(error ?? new Error(status));
      });
  });
  return events;
}

describe.each(ENGINES)('realtime for an unmodified supabase-js, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  /** A row that everyone may see, written last: once it has come, whatever was to come before it has come too. */
  async function fence(events: Event[]): Promise<Event[]> {
    const id = await insertRestaurant(backend.database, { country_code: 'SG' });
    await vi.waitFor(() => expect(events.some((event) => 'id' in event.new && event.new.id === id)).toBe(true), WAIT);
    return events.filter((event) => !('id' in event.new && event.new.id === id));
  }

  test('insert, update and delete arrive, with the columns that anon may read', async () => {
    const events = await subscribe(backend.client(), 'restaurants');
    const id = await insertRestaurant(backend.database, { name: 'Before' });
    await vi.waitFor(() => expect(events).toHaveLength(1), WAIT);
    await backend.database.query(`update public.restaurants set name = 'After' where id = $1`, [id]);
    await vi.waitFor(() => expect(events).toHaveLength(2), WAIT);
    await backend.database.query('delete from public.restaurants where id = $1', [id]);
    await vi.waitFor(() => expect(events).toHaveLength(3), WAIT);
    expect(events.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(events[0]?.new).toMatchObject({ id, name: 'Before' });
    expect(events[1]?.new).toMatchObject({ id, name: 'After' });
    expect(events[2]?.old).toEqual({ id });
    expect(events[0]?.new).not.toHaveProperty('_xid');
  });

  test('a filter lets only its rows pass', async () => {
    const events = await subscribe(backend.client(), 'restaurants', 'region=eq.sg');
    await insertRestaurant(backend.database, { country_code: 'MY' });
    const wanted = await insertRestaurant(backend.database, { country_code: 'SG' });
    expect((await fence(events)).map((event) => 'id' in event.new && event.new.id)).toEqual([wanted]);
  });

  test('a row of one’s own is told to oneself and to nobody else', async () => {
    const [mine, other] = [backend.client(), backend.client()];
    const { data } = await signUpAndIn(mine, { email: 'rt@example.com', password: 'Long-enough-1' });
    await signUpAndIn(other, { email: 'rt2@example.com', password: 'Long-enough-1' });
    // What signing up wrote has been told when what follows it is.
    await fence(await subscribe(backend.client(), 'restaurants'));
    const toMe = await subscribe(mine, 'users');
    const toOther = await subscribe(other, 'users');
    const toAnon = await subscribe(backend.client(), 'users');
    const fences = await Promise.all([other, backend.client()].map((client) => subscribe(client, 'restaurants')));
    const myId = data.user?.id ?? '';
    await mine.from('users').update({ name: 'Changed' }).eq('id', myId);
    await vi.waitFor(
      () => expect(toMe.some(({ new: row }) => 'name' in row && row.name === 'Changed')).toBe(true),
      WAIT,
    );
    await Promise.all(fences.map(fence));
    // Each may still hear of their own sign-up, if that was told only after they subscribed.
    expect([...toOther, ...toAnon].filter(({ new: row }) => 'id' in row && row.id === myId)).toEqual([]);
  });

  test('a change that is rolled back is never told', async () => {
    const events = await subscribe(backend.client(), 'restaurants');
    const work = backend.database.transaction(async (tx) => {
      await insertRestaurant(tx);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await fence(events)).toEqual([]);
  });

  test('two thousand rows of one transaction all arrive', async () => {
    const events = await subscribe(backend.client(), 'restaurants');
    await backend.database.exec(
      `insert into public.restaurants (slug, name, country_code, country, source, source_id)
       select 'bulk-' || n, 'Bulk', 'SG', 'Singapore', 'bulk', n from generate_series(1, 2000) n`,
    );
    await vi.waitFor(() => expect(events).toHaveLength(2000), { ...WAIT, timeout: 30_000 });
  });

  test('a socket without a key of ours is refused', async () => {
    const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=wrong&vsn=1.0.0`);
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
      socket.on('open', () => resolve('open'));
    });
    expect(status).toBe(401);
  });
});
