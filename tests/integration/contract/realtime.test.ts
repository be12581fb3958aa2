// @module-tag quick
import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { joinChannel, joinPrivate, ownTopic } from '../../support/contract/private-channel.ts';
import { signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

type Row = Record<string, unknown>;
type Event = RealtimePostgresChangesPayload<Row>;

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

  /** Writes a public row last: once it has arrived, all earlier events have arrived too. */
  async function fence(events: Event[]): Promise<Event[]> {
    const id = await insertRestaurant(backend.database, { country_code: 'SG' });
    await vi.waitFor(() => expect(events.some((event) => 'id' in event.new && event.new.id === id)).toBe(true));
    return events.filter((event) => !('id' in event.new && event.new.id === id));
  }

  test('insert, update and delete events arrive, with the columns that anon may read', async () => {
    const events = await subscribe(backend.client(), 'restaurants');
    const id = await insertRestaurant(backend.database, { name: 'Before' });
    await vi.waitFor(() => expect(events).toHaveLength(1));
    await backend.database.query(`update public.restaurants set name = 'After' where id = $1`, [id]);
    await vi.waitFor(() => expect(events).toHaveLength(2));
    await backend.database.query('delete from public.restaurants where id = $1', [id]);
    await vi.waitFor(() => expect(events).toHaveLength(3));
    expect(events.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(events[0]?.new).toMatchObject({ id, name: 'Before' });
    expect(events[1]?.new).toMatchObject({ id, name: 'After' });
    expect(events[2]?.old).toEqual({ id });
    expect(events[0]?.new).not.toHaveProperty('_xid');
  });

  test('a filter passes only its rows', async () => {
    const events = await subscribe(backend.client(), 'restaurants', 'region=eq.sg');
    await insertRestaurant(backend.database, { country_code: 'MY' });
    const wanted = await insertRestaurant(backend.database, { country_code: 'SG' });
    expect((await fence(events)).map((event) => 'id' in event.new && event.new.id)).toEqual([wanted]);
  });

  test('a private channel is only for its person; others are refused with hosted Supabase’s message', async () => {
    const me = await signUp(backend, 'Me');
    const other = await signUp(backend, 'Other');
    const topic = ownTopic(me.id);
    const received = await joinPrivate(me.client, topic);
    const refusal = `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
    for (const client of [other.client, backend.client()])
      await expect(joinPrivate(client, topic)).rejects.toThrow(refusal);
    for (const near of [`${topic} `, `own:${me.id.toUpperCase()}`, 'own:', 'own:%', ''])
      await expect(joinPrivate(me.client, near)).rejects.toThrow('Unauthorized');
    // A public channel of the same name is a different channel.
    const overheard = (await joinChannel(other.client, topic, false)).received;
    const fences = await subscribe(other.client, 'restaurants');
    await me.client.from('users').update({ name: 'Changed' }).eq('id', me.id);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(received).toEqual([
      { event: 'changed', payload: { collection: 'profile', xid: expect.stringMatching(/^\d+$/) } },
    ]);
    await fence(fences);
    expect(overheard).toEqual([]);
  });

  test('a private channel closes when its socket presents another person’s token', async () => {
    const me = await signUp(backend, 'Me');
    const other = await signUp(backend, 'Other');
    const { data } = await other.client.auth.getSession();
    const { channel, received } = await joinChannel(me.client, ownTopic(me.id), true);
    const fences = await subscribe(other.client, 'restaurants');
    await me.client.realtime.setAuth(data.session?.access_token ?? '');
    await vi.waitFor(() => expect(channel.state).toBe('closed'));
    await backend.database.query('update public.users set name = $2 where id = $1', [me.id, 'Changed']);
    await fence(fences);
    expect(received).toEqual([]);
  });

  test.each(['private', 'public'])('clients may neither broadcast on a %s channel nor use presence', async (kind) => {
    const me = await signUp(backend, 'Me');
    const topic = ownTopic(me.id);
    const mine = await joinChannel(me.client, topic, kind === 'private');
    const others = kind === 'private' ? [] : (await joinChannel(backend.client(), topic, false)).received;
    const fences = await subscribe(backend.client(), 'restaurants');
    const message = { type: 'broadcast' as const, event: 'changed', payload: { collection: 'saved', xid: '1' } };
    expect(await mine.channel.send(message)).toBe('error');
    expect(await mine.channel.track({ online: true })).toBe('error');
    await fence(fences);
    expect([mine.received, others]).toEqual([[], []]);
    const present = me.client.channel('present', { config: { presence: { key: me.id, enabled: true } } });
    const refused = await new Promise((resolve) => present.subscribe((_, error) => resolve(error?.message)));
    expect(refused).toBe('presence_refused: This server does not keep presence.');
  });

  test('a rolled-back change causes no event', async () => {
    const events = await subscribe(backend.client(), 'restaurants');
    const work = backend.database.transaction(async (tx) => {
      await insertRestaurant(tx);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await fence(events)).toEqual([]);
  });

  test('two thousand rows of one transaction all arrive', { tags: ['full'] }, async () => {
    const events = await subscribe(backend.client(), 'restaurants');
    await backend.database.exec(
      `insert into public.restaurants (slug, name, country_code, country, source, source_id)
       select 'bulk-' || n, 'Bulk', 'SG', 'Singapore', 'bulk', n from generate_series(1, 2000) n`,
    );
    await vi.waitFor(() => expect(events).toHaveLength(2000));
  });

  test('a socket without a valid key is refused', async () => {
    const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=wrong&vsn=1.0.0`);
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
      socket.on('open', () => resolve('open'));
    });
    expect(status).toBe(401);
  });
});
