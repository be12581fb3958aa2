// @module-tag quick
/** Facts and hours in the database follow the rules of `domain/places/facts.ts` and the schemas of `restaurant.ts`. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toLocalTime } from '../../../src/domain/hours/opening-hours.ts';
import { ZONE_OVERRIDES } from '../../../src/domain/hours/zone-overrides.ts';
import { FACT_VALUES, FACTS, factsAgainst } from '../../../src/domain/places/facts.ts';
import { openingSchema } from '../../../src/domain/places/restaurant.ts';
import { isRamadan } from '../../../src/domain/prayer/ramadan-days.ts';
import { ONE_ENGINE } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

const SPAN = { open: '10:00', close: '02:00' };
const WEEK = {
  monday: [],
  tuesday: [SPAN],
  wednesday: null,
  thursday: [SPAN, { open: '18:00', close: '24:00' }],
  friday: [],
  saturday: [],
  sunday: [SPAN],
};
const [BAR_MIGRATION = '', LATER_BAR_MIGRATION = ''] = [
  '20261128100401_bar_is_no_alcohol.sql',
  '20261128143001_bars_of_earlier_imports.sql',
].map((name) => readFileSync(new URL(`../../../supabase/migrations/${name}`, import.meta.url), 'utf8'));
const HOLIDAYS = { kind: 'holidays', on: ['2026-12-25'], complete_until: null };

const tags = (statement: string, alcohol: string) => ({ kind: 'source_tag', statement, facts: { alcohol } });

describe.each(ONE_ENGINE)('facts and hours, on %s', (engine) => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
  });
  afterAll(() => catalogue.stop());

  const ask = async (sql: string, values: readonly unknown[]): Promise<unknown> => {
    const [row] = await catalogue.database.query<{ answer: unknown }>(`select ${sql} as answer`, [...values]);
    return row?.answer;
  };

  test('only facts with values of their own can be stored, and the same ones speak against a place', async () => {
    const pairs = FACTS.flatMap((fact) =>
      [...new Set<string>(Object.values(FACT_VALUES).flat())].map((value) => [fact, value] as const),
    );
    for (const [fact, value] of pairs) {
      const values: readonly string[] = FACT_VALUES[fact];
      const facts = { [fact]: value };
      expect(await ask('catalogue.are_facts($1::jsonb)', [JSON.stringify(facts)]), `${fact}=${value}`).toBe(
        values.includes(value),
      );
      expect(await ask('catalogue.speaks_against($1::jsonb)', [JSON.stringify(facts)])).toBe(
        factsAgainst(facts).length > 0,
      );
    }
    for (const wrong of [{}, { taste: 'good' }, { menu: null }, { menu: ['some'] }, [], 'menu']) {
      expect(await ask('catalogue.are_facts($1::jsonb)', [JSON.stringify(wrong)]), JSON.stringify(wrong)).toBe(false);
    }
  });

  test.each([
    { week: WEEK, exceptions: [] },
    { week: WEEK, exceptions: [{ when: HOLIDAYS, hours: [], label: 'PH off' }] },
    { week: WEEK, exceptions: [{ when: { kind: 'ramadan' }, weekdays: ['friday'], hours: null, label: '' }] },
    { week: WEEK, exceptions: [{ when: { kind: 'yearly', from: '11-01', to: '02-29' }, hours: [SPAN], label: '' }] },
    {
      week: WEEK,
      exceptions: [{ when: { kind: 'dates', from: '2026-11-01', to: '2026-12-31' }, hours: [], label: 'renovation' }],
    },
    { week: { ...WEEK, monday: undefined }, exceptions: [] },
    { week: { ...WEEK, monday: 'closed' }, exceptions: [] },
    { week: { ...WEEK, monday: [{ open: '25:00', close: '26:00' }] }, exceptions: [] },
    { week: WEEK },
    { week: WEEK, exceptions: [{ when: { kind: 'full moon' }, hours: [], label: '' }] },
    { week: WEEK, exceptions: [{ when: HOLIDAYS, hours: [] }] },
    { week: WEEK, exceptions: [{ when: { ...HOLIDAYS, on: ['Christmas'] }, hours: [], label: '' }] },
    { week: WEEK, exceptions: [{ when: { kind: 'ramadan' }, weekdays: ['friyay'], hours: [], label: '' }] },
  ])('takes the hours that the app takes: %j', async (opening) => {
    expect(await ask('catalogue.is_opening($1::jsonb)', [JSON.stringify(opening)])).toBe(
      openingSchema.safeParse(JSON.parse(JSON.stringify(opening))).success,
    );
  });

  test('installed apps get the week only if every weekday is known; whoever writes the week replaces what was known', async () => {
    const known = { ...WEEK, wednesday: [] };
    const id = await insertRestaurant(catalogue.database, { opening: { week: WEEK, exceptions: [] } });
    const week = () => ask('(select operating_hours from public.restaurants where id = $1::uuid)', [id]);
    const opening = () => ask('(select opening from public.restaurants where id = $1::uuid)', [id]);
    const write = (column: string, value: unknown) =>
      catalogue.database.query(`update public.restaurants set ${column} = $2::jsonb where id = $1`, [
        id,
        JSON.stringify(value),
      ]);
    expect(await week()).toBeNull();
    await write('opening', { week: known, exceptions: [{ when: HOLIDAYS, hours: [], label: '' }] });
    expect(await week()).toEqual(known);
    await write('operating_hours', { ...known, monday: [SPAN] });
    expect([await opening(), await week()]).toEqual([null, { ...known, monday: [SPAN] }]);
    await expect(write('opening', { week: {}, exceptions: [] })).rejects.toThrow();
  });

  test('a document says the facts of each piece of evidence, and the hours as stored', async () => {
    const opening = { week: WEEK, exceptions: [] };
    const id = await insertRestaurant(catalogue.database, { opening });
    await insertInto(catalogue.database, 'restaurant_evidence', {
      restaurant_id: id,
      kind: 'owner_statement',
      stated_by: 'The owner',
      facts: { slaughter: 'hand', stunning: 'none' },
    });
    // Written before there were facts.
    await insertInto(catalogue.database, 'restaurant_evidence', {
      restaurant_id: id,
      kind: 'source_tag',
      stated_by: 'OpenStreetMap contributors',
      statement: 'diet:halal=yes; drink:wine=yes; cuisine=pork',
    });
    const document = (await ask('(select document from catalogue.restaurant_documents where id = $1::uuid)', [id])) as {
      opening: unknown;
      operating_hours: unknown;
      evidence: { facts: unknown }[];
    };
    expect([document.opening, document.operating_hours]).toEqual([opening, null]);
    expect(document.evidence.map(({ facts }) => facts)).toEqual([
      { slaughter: 'hand', stunning: 'none' },
      { menu: 'some', alcohol: 'served', pork: 'in_kitchen' },
    ]);
  });

  test.each([
    ['diet:halal=yes; bar=yes', { menu: 'some', alcohol: 'bar' }],
    ['cuisine=bar_and_grill', { alcohol: 'bar' }],
    ['amenity=pub; cuisine=pork', { alcohol: 'bar', pork: 'in_kitchen' }],
    ['bar=yes; drink:wine=yes', { alcohol: 'served' }],
    ['amenity=bar; cuisine=wine', { alcohol: 'served' }],
    ['cuisine=wine_bar', { alcohol: 'served' }],
    ['cuisine=gin_bar', { alcohol: 'served' }],
    ['amenity=rum_bar', { alcohol: 'served' }],
    ['cuisine=virgin_bar', { alcohol: 'bar' }],
    ['bar=yes; serves_alcohol=yes', { alcohol: 'served' }],
    ['bar=yes; shop=alcohol', { alcohol: 'served' }],
    ['microbrewery=yes', { alcohol: 'served' }],
  ])('tags that only name a bar say nothing of alcohol: %s', async (statement, facts) => {
    const id = await insertRestaurant(catalogue.database, {});
    const piece = { restaurant_id: id, kind: 'source_tag', stated_by: 'OpenStreetMap contributors', statement };
    await insertInto(catalogue.database, 'restaurant_evidence', piece);
    const said = async () => {
      const sql = 'select facts from public.restaurant_evidence where restaurant_id = $1';
      const rows = await catalogue.database.query<{ facts: unknown }>(sql, [id]);
      return rows.map((row) => row.facts);
    };
    expect(await said()).toEqual([facts]);
    // As imported before there was a value for a bar; the migration can be run again.
    await catalogue.database.query(
      `update public.restaurant_evidence set facts = facts || '{"alcohol": "served"}' where restaurant_id = $1`,
      [id],
    );
    await catalogue.database.exec(BAR_MIGRATION.replaceAll('create function', 'create or replace function'));
    await catalogue.database.exec(LATER_BAR_MIGRATION);
    expect(await said()).toEqual([facts]);
  });

  test('the undo of an earlier import restores what tags that only name a bar say now', async () => {
    const id = await insertRestaurant(catalogue.database, {});
    const visitor = { kind: 'community_report', statement: 'bar=yes', facts: { alcohol: 'served' } };
    const was = [tags('bar=yes', 'served'), tags('drink:wine=yes', 'served'), visitor, tags('amenity=pub', 'bar')];
    const record = await catalogue.database.query<{ import: string }>(
      `with made as (insert into catalogue.imports (id, source, file, voices, counts)
         values (gen_random_uuid(), 'osm', 'a.json', '{}', '{}') returning id)
       insert into catalogue.import_changes (import, restaurant_id, evidence_was, evidence_became)
       select made.id, $1::text::uuid, $2::text::jsonb, $2::text::jsonb from made returning import`,
      [id, JSON.stringify(was)],
    );
    expect(record).toHaveLength(1);
    await catalogue.database.exec(LATER_BAR_MIGRATION);
    const is = [tags('bar=yes', 'bar'), tags('drink:wine=yes', 'served'), visitor, tags('amenity=pub', 'bar')];
    const recorded = '(select jsonb_build_array(evidence_was, evidence_became) from catalogue.import_changes';
    expect(await ask(`${recorded} where restaurant_id = $1)`, [id])).toEqual([is, is]);
  });

  test('two sources that say different facts in the same words are both kept', async () => {
    const id = await insertRestaurant(catalogue.database, {});
    const piece = { restaurant_id: id, kind: 'community_report', stated_by: 'A visitor', statement: 'I asked' };
    await insertInto(catalogue.database, 'restaurant_evidence', { ...piece, facts: { pork: 'none' } });
    await insertInto(catalogue.database, 'restaurant_evidence', { ...piece, facts: { pork: 'in_kitchen' } });
    await expect(
      insertInto(catalogue.database, 'restaurant_evidence', { ...piece, facts: { pork: 'none' } }),
    ).rejects.toThrow();
  });

  test('clocks whose rules changed after the tables of machines show the same time as on the device', async () => {
    for (const { zone, from } of ZONE_OVERRIDES) {
      for (const instant of [from, '2027-01-15T12:00:00.000Z', '2027-07-15T12:00:00.000Z']) {
        const at = Date.parse(instant);
        const { day = 0, minute = 0 } = toLocalTime(zone, at) ?? {};
        const expected = new Date(day * 86_400_000 + minute * 60_000).toISOString().slice(0, 16);
        const sql = `to_char(catalogue.local_time($1, $2::timestamptz), 'YYYY-MM-DD"T"HH24:MI')`;
        expect(await ask(sql, [zone, instant]), `${zone} ${instant}`).toBe(expected);
      }
    }
    expect(await ask(`catalogue.local_time('Asia/Singapore', '2027-01-15T12:00:00Z')::text`, [])).toContain('20:00');
  });

  test('Ramadan is on the same days as on the device', async () => {
    const days = Array.from({ length: 366 * 16 }, (_, n) =>
      new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
    );
    const rows = await catalogue.database.query<{ day: string }>(
      `select day::text from unnest($1::date[]) as day where catalogue.is_ramadan(day)`,
      [days],
    );
    const found = rows.map(({ day }) => day);
    expect(found.length).toBeGreaterThan(400);
    expect(days.filter((day) => isRamadan(Date.parse(day) / 86_400_000, null))).toEqual(found);
  });
});
