// @module-tag quick
/** Standing of visitors: how it is earned and lost, what it changes, and that nobody reads it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { newDevice, type Person, signUp } from '../../support/people.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const MONTH = TODAY.slice(0, 7);

const check = (person: Person, restaurant_id: string, answers: object) =>
  newDevice(person).do('check_place', { restaurant_id, answers, day: TODAY });
const takeBack = (person: Person, restaurant_id: string) => newDevice(person).do('uncheck_place', { restaurant_id });
const pork = (is_right: boolean) => ({ question: 'pork', is_right });

describe.each(ENGINES)('standing of visitors, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database, trustedProxy: '127.0.0.1,::1' });
  });
  afterAll(() => backend.stop());

  const newPlace = () => insertRestaurant(backend.database);
  let addresses = 0;
  /** Each seems to have a network of its own, as behind a trusted proxy. */
  async function people(count: number): Promise<Person[]> {
    const all: Person[] = [];
    for (let n = 0; n < count; n++) {
      const person = await signUp(backend);
      addresses += 1;
      Reflect.get(person.client, 'rest').headers.set('x-forwarded-for', `10.9.0.${addresses}`);
      all.push(person);
    }
    return all;
  }
  async function told(place: string): Promise<unknown> {
    const { data } = await backend.client().rpc('restaurants_by_id', { ids: [place] });
    return (data as { visitors?: unknown }[] | null)?.[0]?.visitors;
  }
  const casesAt = (place: string) =>
    backend.database.query<{ id: string; question: string }>(
      `select id, question from moderation.check_questions where restaurant_id = $1 and state = 'open' order by question`,
      [place],
    );
  /** Answers every open case of a place. */
  async function settle(place: string, answer: string): Promise<void> {
    for (const { id } of await casesAt(place)) {
      await backend.database.query('select moderation.settle_check($1::text::uuid, $2)', [id, answer]);
      await backend.database.query(`select public.moderate('check', $1::text::uuid, 'upheld', 'Asked them', 'Zayd')`, [
        id,
      ]);
    }
  }
  async function hasStanding({ id }: Person): Promise<boolean | undefined> {
    const [row] = await backend.database.query<{ has: boolean }>(
      'select moderation.has_standing($1::text::uuid) as has',
      [id],
    );
    return row?.has;
  }
  /** Lets a moderator find the person right at two places. */
  async function earn(person: Person): Promise<readonly [string, string]> {
    const places = [await newPlace(), await newPlace()] as const;
    for (const place of places) {
      const [liar] = await people(1);
      await check(person, place, { pork: 'none' });
      await check(liar as Person, place, { pork: 'in_kitchen' });
      await settle(place, 'none');
    }
    return places;
  }

  test('three newcomers only say; a moderator is asked, and once one of them has standing the page says confirmed', async () => {
    const [place, elsewhere] = [await newPlace(), await newPlace()];
    const three = await people(3);
    for (const person of three) await check(person, place, { alcohol: 'none' });
    expect(await told(place)).toEqual({ alcohol: { none: { people: 3, month: MONTH } } });
    expect(await casesAt(place)).toMatchObject([{ question: 'alcohol' }]);
    await settle(place, 'none');
    expect(await told(place)).toEqual({ alcohol: { none: { people: 3, month: MONTH } } });
    for (const person of three) await check(person, elsewhere, { pork: 'none' });
    await settle(elsewhere, 'none');
    expect(await told(elsewhere)).toEqual({ pork: { none: { people: 3, month: MONTH, known: true } } });
    expect(await told(place)).toEqual({ alcohol: { none: { people: 3, month: MONTH, known: true } } });
  });

  test('one of two people has standing: the sum does not tell', async () => {
    const [known, other] = (await people(2)) as [Person, Person];
    await earn(known);
    const place = await newPlace();
    for (const person of [known, other]) await check(person, place, { menu: 'part' });
    expect(await told(place)).toEqual({ menu: { part: { people: 2, month: MONTH } } });
    expect(await casesAt(place)).toEqual([]);
  });

  test('a decision against an answer takes standing until more are right, undo takes it wholly, and places say less at once', async () => {
    const [known, ...others] = (await people(3)) as [Person, Person, Person];
    await earn(known);
    const place = await newPlace();
    for (const person of [known, ...others]) await check(person, place, { alcohol: 'none' });
    const confirmed = { alcohol: { none: { people: 3, month: MONTH, known: true } } };
    expect(await told(place)).toEqual(confirmed);
    const wrong = await newPlace();
    await check(known, wrong, { menu: 'whole' });
    await check(others[0], wrong, { menu: 'part' });
    await settle(wrong, 'part');
    expect(await told(place)).toEqual({ alcohol: { none: { people: 3, month: MONTH } } });
    // What was wrong does not go with the check.
    await takeBack(known, wrong);
    expect(await hasStanding(known)).toBe(false);
    await earn(known);
    expect(await told(place)).toEqual(confirmed);
    const undo = (isUndone: boolean) =>
      backend.database.query(`select moderation.undo_person($1::text::uuid, $2, 'Lies', 'Zayd')`, [known.id, isUndone]);
    await undo(true);
    expect(await told(place)).toEqual({ alcohol: { none: { people: 2, month: MONTH } } });
    await undo(false);
    expect(await told(place)).toEqual({ alcohol: { none: { people: 3, month: MONTH } } });
  });

  test('with a check that is taken back goes what it earned', async () => {
    const [person] = (await people(1)) as [Person];
    const [first] = await earn(person);
    expect(await hasStanding(person)).toBe(true);
    await takeBack(person, first);
    expect(await hasStanding(person)).toBe(false);
  });

  test('a register that first states a fact judges earlier answers, and none that could be read on the page', async () => {
    const [right, wrong, late] = (await people(3)) as [Person, Person, Person];
    for (let n = 0; n < 2; n++) {
      const place = await newPlace();
      // An operator's program may act as this role, which reads no checks.
      const state = (facts: object, verified: boolean) =>
        backend.database.transaction(async (tx) => {
          await tx.query('set local role service_role');
          return insertInto(tx, 'restaurant_evidence', {
            restaurant_id: place,
            kind: 'certificate',
            authority: 'MUIS',
            certificate_number: crypto.randomUUID(),
            stated_by: 'MUIS',
            verified,
            facts,
          });
        });
      await check(right, place, { pork: 'none', alcohol: 'served' });
      await check(wrong, place, { pork: 'in_kitchen' });
      await state({ pork: 'none' }, true);
      await check(late, place, { pork: 'none' });
      await state({ pork: 'none' }, true);
      // Nobody vouches for it.
      await state({ alcohol: 'none' }, false);
    }
    expect(await Promise.all([right, wrong, late].map(hasStanding))).toEqual([true, false, false]);
    const judged = await backend.database.query(
      'select question, is_right from moderation.judged_answers where user_id = any ($1) order by is_right',
      [[right.id, wrong.id, late.id]],
    );
    expect(judged).toEqual([pork(false), pork(false), pork(true), pork(true)]);
  });

  test('nobody reads standing, the own included, nor settles a case', async () => {
    const [person] = (await people(1)) as [Person];
    await earn(person);
    const inside = person.client.schema('moderation' as 'public');
    expect(await inside.from('judged_answers' as never).select('*')).toMatchObject({ data: null });
    expect(await inside.rpc('has_standing' as never, { person: person.id } as never)).toMatchObject({ data: null });
    expect(await inside.rpc('settle_check' as never)).toMatchObject({ data: null });
    const { data } = await person.client.from('place_checks').select();
    expect(JSON.stringify(data)).not.toMatch(/standing|known|right/);
  });
});
