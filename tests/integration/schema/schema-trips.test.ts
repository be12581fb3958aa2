// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mutation } from '../../../src/domain/own/mutations.ts';
import { ownSchemas } from '../../../src/domain/own/own-documents.ts';
import { ownTrips } from '../../../src/domain/own/own-trips.ts';
import type { Queryable } from '../../../supabase/local/database/database.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { FAKE_STOP } from '../../support/fakes/fake-stop.ts';
import { NO_DOCUMENTS } from '../../support/fakes/no-documents.ts';
import { newDevice, type Person, pull, signUp } from '../../support/people.ts';

const documents = async ({ client }: Person, collection: string) => (await pull(client, collection)).documents;

const make = (id: string, name: string): Mutation => ({ name: 'create_trip', args: { id, name } });
const set = (trip_id: string, id: string, changes: object = {}): Mutation => ({
  name: 'set_trip_stop',
  args: { ...FAKE_STOP, id, trip_id, ...changes },
});
const sent = (...done: Mutation[]) => done.map(({ name, args }): [string, unknown] => [name, args]);
const uuid = () => crypto.randomUUID();

/** Resolves once another session waits for a lock. */
async function whenWaiting(tx: Queryable): Promise<void> {
  for (;;) {
    const waiting = await tx.query('select from pg_locks where not granted');
    if (waiting.length > 0) return;
  }
}

describe.each(ENGINES)('private trips, on %s', (database) => {
  let backend: TestBackend;
  let owner: Person;
  let other: Person;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    owner = await signUp(backend);
    other = await signUp(backend);
  });
  afterAll(() => backend.stop());

  test('a device’s view of its own changes matches the server’s result, including an undone deletion (Y32)', async () => {
    const keeper = await signUp(backend);
    const [trip, gone, stop, second, third] = [uuid(), uuid(), uuid(), uuid(), uuid()];
    const done: Mutation[] = [
      make(trip, 'Umrah'),
      set(trip, stop),
      set(trip, second, { name: 'مكة', country_code: 'SA', latitude: 21.42, longitude: 39.83 }),
      set(trip, stop, { name: 'Melaka', arrives_on: '2027-01-03' }),
      set(trip, third, { name: 'Ipoh' }),
      { name: 'remove_trip_stop', args: { id: third } },
      { name: 'delete_trip', args: { id: trip } },
      make(trip, 'Umrah'),
      set(trip, stop, { country_code: null, latitude: -33.87, longitude: 151.21 }),
      { name: 'rename_trip', args: { id: trip, name: 'العمرة' } },
      make(gone, 'Gone'),
      set(gone, uuid()),
      { name: 'delete_trip', args: { id: gone } },
    ];
    const pushed = await newDevice(keeper).push(...sent(...done));
    expect(pushed.results.map(({ outcome }) => outcome)).toEqual(done.map(() => 'applied'));
    const pulled = {
      ...NO_DOCUMENTS,
      trips: (await documents(keeper, 'trips')).map((each) => ownSchemas.trips.parse(each)),
      trip_stops: (await documents(keeper, 'trip_stops')).map((each) => ownSchemas.trip_stops.parse(each)),
    };
    const pending = done.map((mutation, seq) => ({ seq, mutation, state: 'sent', code: null }) as const);
    expect(ownTrips(pulled, [])).toEqual(ownTrips(NO_DOCUMENTS, pending));
    expect(ownTrips(pulled, [])).toMatchObject([{ id: trip, name: 'العمرة', stops: [{ id: stop, latitude: -33.87 }] }]);
  });

  test('two devices that edit one trip lose nothing: both stops stay, and of one stop the later edit', async () => {
    const keeper = await signUp(backend);
    const [phone, tablet] = [newDevice(keeper), newDevice(keeper)];
    const [trip, stop] = [uuid(), uuid()];
    await phone.push(...sent(make(trip, 'Japan'), set(trip, stop, { name: 'Tokyo', country_code: 'JP' })));
    await phone.push(...sent(set(trip, uuid(), { name: 'Osaka' })));
    await tablet.push(
      ...sent(set(trip, uuid(), { name: 'Kyoto' }), set(trip, stop, { name: 'Tokyo', leaves_on: '2027-01-09' })),
    );
    const stops = await documents(keeper, 'trip_stops');
    expect(new Set(stops.map((each) => each['name']))).toEqual(new Set(['Kyoto', 'Osaka', 'Tokyo']));
    expect(stops.find(({ id }) => id === stop)).toMatchObject({ leaves_on: '2027-01-09' });
  });

  test('a deleted trip takes its stops, and another device learns of each, even after the trip was restored', async () => {
    const keeper = await signUp(backend);
    const device = newDevice(keeper);
    const [trip, stop, removed] = [uuid(), uuid(), uuid()];
    await device.push(...sent(make(trip, 'Cairo'), set(trip, stop), set(trip, removed)));
    const before = await pull(keeper.client, 'trip_stops');
    expect(before.documents).toHaveLength(2);
    await device.do('remove_trip_stop', { id: removed });
    await device.do('delete_trip', { id: trip });
    expect(await documents(keeper, 'trip_stops')).toEqual([]);
    await device.push(...sent(make(trip, 'Cairo'), set(trip, stop)));
    const after = await pull(keeper.client, 'trip_stops', { checkpoint: before.checkpoint });
    expect(after.gone).toMatchObject([{ id: removed }]);
    expect(after.documents).toMatchObject([{ id: stop, trip_id: trip }]);
  });

  test('a stop that arrives while its trip is being deleted does not stay behind', async () => {
    const keeper = await signUp(backend);
    const device = newDevice(keeper);
    const [trip, stop] = [uuid(), uuid()];
    await device.push(...sent(make(trip, 'Cairo')));
    let added: Promise<string> | undefined;
    await backend.database.transaction(async (tx) => {
      await tx.query('delete from public.trips where id = $1', [trip]);
      added = newDevice(keeper).do('set_trip_stop', { ...FAKE_STOP, id: stop, trip_id: trip });
      // On PostgreSQL the other session waits for this one; the embedded database has one session.
      if (database === 'postgres') await Promise.race([added, whenWaiting(tx)]);
    });
    expect(await added).toBe('rejected not_found');
    expect(await backend.database.query('select id from public.trip_stops where trip_id = $1', [trip])).toEqual([]);
  });

  test('nobody can see, rename, fill or take over another person’s trip', async () => {
    const [trip, stop] = [uuid(), uuid()];
    await newDevice(owner).push(...sent(make(trip, 'Mine'), set(trip, stop)));
    const thief = newDevice(other);
    const own = uuid();
    await thief.push(...sent(make(own, 'Own')));
    expect(await thief.do('set_trip_stop', { ...FAKE_STOP, id: uuid(), trip_id: trip })).toBe('rejected not_found');
    expect(await thief.do('set_trip_stop', { ...FAKE_STOP, id: stop, trip_id: own })).toBe('rejected duplicate');
    expect(await thief.do('rename_trip', { id: trip, name: 'Yours' })).toBe('rejected not_found');
    expect(await thief.do('create_trip', { id: trip, name: 'Yours' })).toBe('rejected duplicate');
    expect(await thief.do('delete_trip', { id: trip })).toBe('applied');
    expect(await thief.do('remove_trip_stop', { id: stop })).toBe('applied');
    const forged = await other.client
      .from('trip_stops')
      .insert({ ...FAKE_STOP, id: uuid(), trip_id: trip, user_id: other.id });
    expect(forged.error?.code).toBe('42501');
    for (const table of ['trips', 'trip_stops'] as const) {
      const seen = await other.client.from(table).select('user_id');
      expect(seen.data?.filter(({ user_id }) => user_id !== other.id)).toEqual([]);
      expect((await backend.client().from(table).select('id')).error?.code).toBe('42501');
      expect((await owner.client.from(table).select('id')).data).toHaveLength(1);
    }
    // Once deleted, its id can't revive the tombstone for somebody else.
    await newDevice(owner).do('delete_trip', { id: trip });
    expect(await thief.do('create_trip', { id: trip, name: 'Yours' })).toBe('rejected duplicate');
  });

  test.each([
    [{ name: '' }, 'invalid'],
    [{ name: 'x'.repeat(121) }, 'invalid'],
    [{ name: 'a\u0007' }, 'text_hidden'],
    [{ country_code: 'Malaysia' }, 'invalid'],
    [{ latitude: 91 }, 'invalid'],
    [{ longitude: 'NaN' }, 'invalid'],
    [{ leaves_on: '2027-01-01' }, 'invalid'],
    [{ arrives_on: '1999-01-01' }, 'invalid'],
    [{ leaves_on: 'infinity' }, 'invalid'],
    [{ leaves_on: '2027-02-30' }, 'invalid'],
    [{ arrives_on: 'soon' }, 'invalid'],
    [{ arrives_on: null }, 'invalid'],
    [{ position: 'mine' }, 'unknown_field'],
  ])('a stop with %j is refused: %s', async (changes, code) => {
    const trip = uuid();
    const device = newDevice(await signUp(backend));
    await device.push(...sent(make(trip, 'Trip')));
    expect(await device.do('set_trip_stop', { ...FAKE_STOP, id: uuid(), trip_id: trip, ...changes })).toBe(
      `rejected ${code}`,
    );
    expect(await device.do('set_trip_stop', { ...FAKE_STOP, id: uuid(), trip_id: trip })).toBe('applied');
  });

  test('the fifty-first trip and the thirty-first stop are refused, and the others remain', async () => {
    const person = await signUp(backend);
    const device = newDevice(person);
    const trips = Array.from({ length: 50 }, uuid);
    await device.push(...sent(...trips.map((id, n) => make(id, `Trip ${n}`))));
    expect(await device.do('create_trip', { id: uuid(), name: 'One more' })).toBe('rejected too_many');
    const [trip = ''] = trips;
    const stops = Array.from({ length: 30 }, uuid);
    await device.push(...sent(...stops.map((id) => set(trip, id))));
    expect(await device.do('set_trip_stop', { ...FAKE_STOP, id: uuid(), trip_id: trip })).toBe('rejected too_many');
    // One that is there can still be changed.
    expect(await device.do('set_trip_stop', { ...FAKE_STOP, id: stops[0], trip_id: trip, name: 'Ipoh' })).toBe(
      'applied',
    );
    expect(await documents(person, 'trips')).toHaveLength(50);
    expect(await documents(person, 'trip_stops')).toHaveLength(30);
  });

  test('trips are deleted with the account', async () => {
    const person = await signUp(backend);
    const trip = uuid();
    await newDevice(person).push(...sent(make(trip, 'Short-lived'), set(trip, uuid())));
    await backend.database.query('select accounts.delete_account($1)', [person.id]);
    for (const table of ['trips', 'trip_stops']) {
      const rows = await backend.database.query(`select id from public.${table} where user_id = $1`, [person.id]);
      expect(rows, table).toEqual([]);
    }
  });
});
