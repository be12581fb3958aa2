// @module-tag quick
/** Checks of visitors: who may send them, what they say together, how they are taken back and undone, and what nobody learns. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mutation } from '../../../src/domain/own/mutations.ts';
import { ownSchemas } from '../../../src/domain/own/own-documents.ts';
import { replay } from '../../../src/domain/own/replay.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { NO_DOCUMENTS } from '../../support/fakes/no-documents.ts';
import { confirm, newDevice, type Person, pull, signUp, signUpUnconfirmed } from '../../support/people.ts';
import { jpeg } from '../../support/pictures.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const DAY_MS = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const TODAY = day(0);
const MONTH = TODAY.slice(0, 7);
const SEEN = { certificate_seen: 'yes' } as const;
const bucket = ({ client }: Person) => client.storage.from('review-photos');
const photoOf = ({ id }: Person, place: string, digit: string) => `${id}/${place}/${digit.repeat(64)}.jpg`;

describe.each(ENGINES)('checks of visitors, on %s', (database) => {
  let backend: TestBackend;
  let place: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database, trustedProxy: '127.0.0.1,::1' });
  });
  afterAll(() => backend.stop());

  const check = (person: Person, answers: object, restaurant_id = place, on = TODAY) =>
    newDevice(person).do('check_place', { restaurant_id, answers, day: on });
  const takeBack = (person: Person, restaurant_id = place) => newDevice(person).do('uncheck_place', { restaurant_id });
  const newPlace = async () => insertRestaurant(backend.database);
  /** As a visitor receives the place's document. */
  async function visitorsOf(id: string): Promise<unknown> {
    const { data } = await backend.client().rpc('restaurants_by_id', { ids: [id] });
    return (data as { visitors?: unknown }[] | null)?.[0]?.visitors;
  }
  /** The person's requests seem to come from an address of its own, as behind a trusted proxy. */
  async function from(address: string): Promise<Person> {
    const person = await signUp(backend);
    // As a proxy adds it.
    Reflect.get(person.client, 'rest').headers.set('x-forwarded-for', address);
    return person;
  }
  async function changedAt(id: string): Promise<unknown> {
    const { data } = await backend.client().rpc('restaurants_by_id', { ids: [id] });
    return (data as { updated_at?: unknown }[] | null)?.[0]?.updated_at;
  }
  const statusOf = async (id: string) =>
    (
      await backend.database.query<{ status: string }>(
        'select halal_status as status from public.restaurants where id = $1',
        [id],
      )
    )[0]?.status;
  const cases = async (id: string) =>
    backend.database.query<{ id: string; state: string; content: { question: string; answers: unknown[] } }>(
      `select id, state, content from moderation.cases where subject = 'check' and restaurant_id = $1`,
      [id],
    );

  test('a check is one row of its person and place; others see only sums, and no status changes', async () => {
    place = await newPlace();
    const before = await statusOf(place);
    const changedBefore = await changedAt(place);
    expect(changedBefore).toEqual(expect.any(String));
    const [aisha, umar] = [await from('10.0.0.1'), await from('10.0.0.2')];
    expect(await visitorsOf(place)).toBeUndefined();
    expect(await check(aisha, { alcohol: 'served', pork: 'unknown' })).toBe('applied');
    expect(await check(aisha, { alcohol: 'none', pork: 'unknown' })).toBe('applied');
    expect(await check(umar, { alcohol: 'none', menu: 'whole' })).toBe('applied');
    expect(await visitorsOf(place)).toEqual({
      alcohol: { none: { people: 2, month: MONTH } },
      menu: { whole: { people: 1, month: MONTH } },
    });
    expect(await statusOf(place)).toBe(before);
    // It would tell to the second when somebody was there.
    expect(await changedAt(place)).toBe(changedBefore);
    const { documents } = await pull(aisha.client, 'own_checks');
    expect(documents).toMatchObject([
      { restaurant_id: place, answers: { alcohol: 'none' }, day: TODAY, state: 'counted' },
    ]);
    const { data } = await umar.client.from('place_checks').select('user_id');
    expect(data).toEqual([{ user_id: umar.id }]);
    expect(await umar.client.from('place_checks').select('network')).toMatchObject({ error: { code: '42501' } });
    expect(await backend.client().from('place_checks').select('id')).toMatchObject({ error: { code: '42501' } });
    expect(JSON.stringify(await backend.client().rpc('restaurants_by_id', { ids: [place] }))).not.toMatch(
      new RegExp(`${aisha.id}|${umar.id}`),
    );
  });

  test('a device’s view of its own checks matches the server’s result (Y32)', async () => {
    const [first, second] = [await newPlace(), await newPlace()];
    const person = await signUp(backend);
    const done: Mutation[] = [
      { name: 'check_place', args: { restaurant_id: first, answers: { pork: 'none' }, day: TODAY } },
      { name: 'check_place', args: { restaurant_id: second, answers: { pork: 'none' }, day: TODAY } },
      { name: 'uncheck_place', args: { restaurant_id: second } },
      { name: 'uncheck_place', args: { restaurant_id: first } },
      { name: 'check_place', args: { restaurant_id: first, answers: { menu: 'part', pork: 'unknown' }, day: TODAY } },
      { name: 'check_place', args: { restaurant_id: first, answers: { prayer_place: 'yes' }, day: TODAY } },
      {
        name: 'check_place',
        args: { restaurant_id: first, answers: SEEN, day: TODAY, photo: photoOf(person, first, 'a') },
      },
    ];
    const { results } = await newDevice(person).push(...done.map(({ name, args }): [string, unknown] => [name, args]));
    expect(results.map(({ outcome }) => outcome)).toEqual(done.map(() => 'applied'));
    const { documents } = await pull(person.client, 'own_checks');
    const pulled = documents.map((each) => ownSchemas.own_checks.parse(each));
    const sent = done.map((mutation, seq) => ({ seq, mutation, state: 'sent', code: null }) as const);
    expect(replay({ ...NO_DOCUMENTS, own_checks: pulled }, []).checks).toEqual(replay(NO_DOCUMENTS, sent).checks);
    expect(await visitorsOf(second)).toBeUndefined();
  });

  test('a photo of the certificate is its author’s and the moderators’ alone, and goes with the check', async () => {
    place = await newPlace();
    const [aisha, umar] = [await from('10.4.0.1'), await from('10.4.0.2')];
    const photo = photoOf(aisha, place, 'a');
    expect((await bucket(aisha).upload(photo, jpeg())).error).toBeNull();
    const send = (person: Person, args: object) =>
      newDevice(person).do('check_place', { restaurant_id: place, answers: SEEN, day: TODAY, ...args });
    const before = await statusOf(place);
    expect(await send(aisha, { photo })).toBe('applied');
    expect(await statusOf(place)).toBe(before);
    expect(await visitorsOf(place)).toEqual({ certificate_seen: { yes: { people: 1, month: MONTH } } });
    expect((await pull(aisha.client, 'own_checks')).documents).toMatchObject([{ restaurant_id: place, photo }]);

    // Nobody else reads, replaces or claims it, and its author can't exchange the file that a moderator looks at.
    expect((await bucket(umar).download(photo)).data).toBeNull();
    expect((await bucket(umar).upload(photo, jpeg(), { upsert: true })).error).not.toBeNull();
    await bucket(umar).remove([photo]);
    expect((await bucket(aisha).upload(photo, jpeg(), { upsert: true })).error).not.toBeNull();
    await bucket(aisha).remove([photo]);
    expect((await bucket(aisha).createSignedUrl(photo, 60)).error).not.toBeNull();
    expect((await bucket(aisha).download(photo)).data?.size).toBeGreaterThan(0);
    expect(await send(umar, { photo })).toBe('rejected invalid');
    expect(await send(umar, { photo: photoOf(umar, crypto.randomUUID(), 'a') })).toBe('rejected invalid');
    expect(await send(aisha, { photo, answers: { certificate_seen: 'no' } })).toBe('rejected invalid');
    expect(await send(aisha, { photo, answers: { pork: 'none' } })).toBe('rejected invalid');
    const { data } = await umar.client.from('place_checks').select('photo_path');
    expect(data).toEqual([]);

    expect(await send(umar, { answers: { certificate_seen: 'no' } })).toBe('applied');
    const [asked] = await cases(place);
    expect(asked?.content.answers).toEqual(
      expect.arrayContaining([expect.objectContaining({ person: aisha.id, photo: expect.any(String) })]),
    );
    expect(
      JSON.stringify(asked?.content.answers.filter((each) => Reflect.get(Object(each), 'person') === umar.id)),
    ).not.toContain('photo');
    // An earlier app sends no photo: its check is a new one.
    expect(await send(aisha, {})).toBe('applied');
    expect((await pull(aisha.client, 'own_checks')).documents).toMatchObject([{ photo: null }]);
    expect(await send(aisha, { photo })).toBe('applied');
    expect(await takeBack(aisha)).toBe('applied');
    const kept = await backend.database.query('select photo_path from public.place_checks where user_id = $1', [
      aisha.id,
    ]);
    expect(kept).toEqual([{ photo_path: null }]);
    await bucket(aisha).remove([photo]);
    expect((await bucket(aisha).download(photo)).data).toBeNull();
  });

  test('people of one network count once; without a known network each account does', async () => {
    place = await newPlace();
    const people = [await from('10.1.0.1'), await from('10.1.0.1'), await from('10.1.0.1'), await from('10.1.0.2')];
    for (const person of people) await check(person, { pork: 'none' });
    expect(await visitorsOf(place)).toEqual({ pork: { none: { people: 2, month: MONTH } } });
    const hashes = await backend.database.query<{ network: string }>(
      'select distinct network from public.place_checks where user_id = any ($1)',
      [people.map(({ id }) => id)],
    );
    expect(hashes).toHaveLength(2);
    const elsewhere = await newPlace();
    await check(people[0] as Person, { pork: 'none' }, elsewhere);
    const [other] = await backend.database.query<{ network: string }>(
      'select network from public.place_checks where restaurant_id = $1',
      [elsewhere],
    );
    // The same network has another name at another place.
    expect(hashes).not.toContainEqual(other);
    await backend.database.query('update public.place_checks set network = null where restaurant_id = $1', [place]);
    expect(await visitorsOf(place)).toEqual({ pork: { none: { people: 4, month: MONTH } } });
  });

  test('a contradiction shows both and opens one case; taking a check back leaves the other', async () => {
    place = await newPlace();
    const [one, other] = [await from('10.2.0.1'), await from('10.2.0.2')];
    await check(one, { alcohol: 'none' });
    expect(await cases(place)).toEqual([]);
    await check(other, { alcohol: 'served' });
    const said = { people: 1, month: MONTH };
    expect(await visitorsOf(place)).toEqual({ alcohol: { none: said, served: said } });
    await check(other, { alcohol: 'served', pork: 'none' });
    const [opened, ...more] = await cases(place);
    expect(more).toEqual([]);
    expect(opened).toMatchObject({ state: 'open', content: { question: 'alcohol' } });
    expect(opened?.content.answers).toEqual(
      expect.arrayContaining([
        { value: 'none', day: TODAY, person: one.id, state: 'counted', standing: 'new' },
        { value: 'served', day: TODAY, person: other.id, state: 'counted', standing: 'new' },
      ]),
    );
    expect(await takeBack(other)).toBe('applied');
    expect(await takeBack(other)).toBe('applied');
    expect(await visitorsOf(place)).toEqual({ alcohol: { none: said } });
    expect((await pull(other.client, 'own_checks')).documents).toEqual([]);
  });

  test('a moderator undoes and restores all checks of one person, who can’t send others meanwhile', async () => {
    const [first, second] = [await newPlace(), await newPlace()];
    const [hostile, honest] = [await from('10.3.0.1'), await from('10.3.0.2')];
    for (const id of [first, second]) await check(hostile, { pork: 'in_kitchen' }, id);
    await check(honest, { pork: 'none' }, first);
    const undo = async (isUndone: boolean) =>
      (
        await backend.database.query<{ places: number | null }>(
          `select moderation.undo_person($1, $2, 'Lies', 'Zayd') as places`,
          [hostile.id, isUndone],
        )
      )[0]?.places;
    expect(await undo(true)).toBe(2);
    expect(await visitorsOf(first)).toEqual({ pork: { none: { people: 1, month: MONTH } } });
    expect(await visitorsOf(second)).toBeUndefined();
    expect((await pull(hostile.client, 'own_checks')).documents).toMatchObject([
      { state: 'undone' },
      { state: 'undone' },
    ]);
    expect(await check(hostile, { pork: 'none' }, await newPlace())).toBe('rejected checks_undone');
    expect(await check(hostile, { pork: 'none' }, first)).toBe('rejected checks_undone');
    // Taking them back stays possible, and brings no new start.
    expect(await takeBack(hostile, second)).toBe('applied');
    expect(await check(hostile, { pork: 'none' }, second)).toBe('rejected checks_undone');
    expect(await undo(false)).toBe(1);
    expect(await visitorsOf(first)).toMatchObject({ pork: { in_kitchen: { people: 1 } } });
    const log = await backend.database.query(
      `select decision from moderation.decisions where subject_id = $1 order by id`,
      [hostile.id],
    );
    expect(log).toEqual([{ decision: 'undone' }, { decision: 'counted' }]);
    const [missing] = await backend.database.query<{ places: number | null }>(
      `select moderation.undo_person(gen_random_uuid(), true, 'Lies', 'Zayd') as places`,
    );
    expect(missing?.places).toBeNull();
    expect(await honest.client.schema('moderation' as 'public').rpc('undo_person' as never)).toMatchObject({
      data: null,
    });
  });

  test('accounts without a confirmed address count once they are confirmed; a deleted account’s checks are gone', async () => {
    place = await newPlace();
    const person = await signUpUnconfirmed(backend);
    expect(await check(person, { menu: 'part' })).toBe('applied');
    expect(await visitorsOf(place)).toBeUndefined();
    await confirm(backend, person);
    expect(await visitorsOf(place)).toEqual({ menu: { part: { people: 1, month: MONTH } } });
    await backend.database.query('delete from auth.users where id = $1', [person.id]);
    expect(await visitorsOf(place)).toBeUndefined();
    expect(await backend.database.query('select from public.place_checks where user_id = $1', [person.id])).toEqual([]);
  });

  test('limits: 10 places a day and 40 in 30 days, whatever is taken back; nothing older than 30 days or of no question', async () => {
    const person = await signUp(backend);
    const places: string[] = [];
    for (let n = 0; n < 41; n++) places.push(await newPlace());
    const device = newDevice(person);
    const send = (n: number, on: string) =>
      device.do('check_place', { restaurant_id: places[n], answers: { pork: 'none' }, day: on });
    for (let n = 0; n < 10; n++) expect(await send(n, TODAY)).toBe('applied');
    expect(await send(10, TODAY)).toBe('rejected check_limit');
    await device.do('uncheck_place', { restaurant_id: places[0] });
    expect(await send(10, TODAY)).toBe('rejected check_limit');
    expect(await send(0, TODAY)).toBe('applied');
    for (let change = 1; change <= 5; change++) {
      if (change % 2 === 0) await device.do('uncheck_place', { restaurant_id: places[3] });
      expect(await send(3, TODAY)).toBe('applied');
    }
    expect(await send(3, TODAY)).toBe('rejected check_limit');
    await device.do('uncheck_place', { restaurant_id: places[3] });
    expect(await send(3, TODAY)).toBe('rejected check_limit');
    for (let n = 10; n < 40; n++) expect(await send(n, day(Math.floor(n / 10)))).toBe('applied');
    expect(await send(40, day(5))).toBe('rejected check_limit');
    expect(await send(0, TODAY)).toBe('applied');
    expect(await send(1, day(31))).toBe('rejected check_too_old');
    expect(await device.do('check_place', { restaurant_id: places[1], answers: { pork: 'maybe' }, day: TODAY })).toBe(
      'rejected invalid',
    );
    expect(await device.do('check_place', { restaurant_id: places[1], answers: {}, day: TODAY })).toBe(
      'rejected invalid',
    );
    expect(
      await device.do('check_place', { restaurant_id: crypto.randomUUID(), answers: { pork: 'none' }, day: TODAY }),
    ).toBe('rejected not_found');
    // A clock that is ahead.
    await send(2, '2099-01-01');
    const { documents } = await pull(person.client, 'own_checks');
    expect(documents.find((each) => each['restaurant_id'] === places[2])?.['day']).toBe(day(-1));
  });
});
