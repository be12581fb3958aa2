// @module-tag quick
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ONE_ENGINE } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

describe.each(ONE_ENGINE)('tags against a place, on %s (U120)', (engine) => {
  let catalogue: TestCatalogue;
  let place: string;
  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
  });
  afterAll(() => catalogue.stop());
  beforeEach(async () => {
    place = await insertRestaurant(catalogue.database, { halal_status: 'unverified' });
  });

  const say = (kind: string, statement: string | null, more: object = {}) =>
    insertInto(catalogue.database, 'restaurant_evidence', {
      id: crypto.randomUUID(),
      restaurant_id: place,
      kind,
      statement,
      stated_by: `Somebody who says ${statement}`,
      verified: false,
      ...more,
    });
  const certify = () =>
    say('certificate', 'Eating place', { authority: 'MUIS', certificate_number: 'A1', verified: true });
  async function status(): Promise<string | undefined> {
    const [row] = await catalogue.database.query<{ halal_status: string }>(
      'select halal_status from public.restaurants where id = $1',
      [place],
    );
    return row?.halal_status;
  }
  const become = (as: string) =>
    catalogue.database.query('update public.restaurants set halal_status = $2 where id = $1', [place, as]);
  async function waiting(): Promise<unknown[]> {
    const cases = await catalogue.database.query<{ found: { content: { statement: string } } }>(
      `select found from moderation.list_cases('{evidence}', '{open}', 500) found where found ->> 'about' = $1`,
      [place],
    );
    return cases.map(({ found }) => found.content.statement);
  }
  const decide = (id: string, as: string) =>
    catalogue.database.query(`select public.moderate('evidence', $1::uuid, $2, 'I was there', 'Amina')`, [id, as]);

  test('an import does not count a halal tag beside a bar tag as evidence, but stores both', async () => {
    const tags = { amenity: 'restaurant', name: 'Wadi', 'diet:halal': 'yes', bar: 'yes', cuisine: 'grill' };
    const elements = [{ type: 'node', id: 1, lat: 30.04, lon: 31.23, tags }];
    await catalogue.run('--format', 'osm', catalogue.file('osm.json', JSON.stringify({ elements })));
    const [row] = await catalogue.database.query<{
      document: { halal_status: string; evidence: [{ statement: string }] };
    }>(
      `select document from catalogue.restaurant_documents d join public.restaurants r using (id) where r.source = 'osm'`,
    );
    expect(row?.document.halal_status).toBe('unverified');
    expect(row?.document.evidence.map(({ statement }) => statement)).toEqual(['diet:halal=yes; bar=yes']);
  });

  test('a status based on tags alone is lowered if another source tags a bar, until that tag is rejected', async () => {
    const halal = await say('source_tag', 'diet:halal=yes');
    await become('halal_friendly');
    const bar = await say('source_tag', 'bar=yes');
    expect([await status(), await waiting()]).toEqual(['unverified', []]);
    await decide(bar, 'rejected');
    await decide(halal, 'approved');
    expect(await status()).toBe('halal_friendly');
  });

  test('statements of owners and visitors remain valid', async () => {
    await say('owner_statement', 'All meat is halal');
    await become('muslim_owned');
    await say('source_tag', 'diet:halal=yes; drink:wine=served');
    expect(await status()).toBe('muslim_owned');
  });

  test.each(['before', 'after'])(
    'a certificate remains valid, and a moderator is asked about tags that came %s it',
    async (when) => {
      if (when === 'after') await certify();
      await become('certified');
      await say('source_tag', 'diet:halal=yes; bar=yes');
      await say('source_tag', 'diet:halal=only');
      if (when === 'before') await certify();
      expect([await status(), await waiting()]).toEqual(['certified', ['diet:halal=yes; bar=yes']]);
    },
  );

  test('a moderator’s confirmation of the tags lowers no certificate, and is not requested again', async () => {
    await become('certified');
    await certify();
    const bar = await say('source_tag', 'bar=yes');
    await decide(bar, 'approved');
    await say('certificate', 'Another', { authority: 'MUIS', certificate_number: 'A2', verified: true });
    expect([await status(), await waiting()]).toEqual(['certified', []]);
  });

  test('a fact against a place counts if an owner states it, and of visitors only once a moderator approves', async () => {
    await say('source_tag', 'diet:halal=only');
    await become('halal_friendly');
    const visitor = await say('community_report', 'I had a beer', { facts: { alcohol: 'served' } });
    expect(await status()).toBe('halal_friendly');
    await decide(visitor, 'approved');
    expect(await status()).toBe('unverified');
  });

  test.each([
    ['owner_statement', { pork: 'in_kitchen' }, 'unverified'],
    ['source_tag', { menu: 'none' }, 'unverified'],
    ['owner_statement', { alcohol: 'bar' }, 'unverified'],
    ['source_tag', { menu: 'part', alcohol: 'none', pork: 'none' }, 'halal_friendly'],
  ])('of an %s that states %j, a status of tags becomes %3$s', async (kind, facts, expected) => {
    await say('source_tag', 'diet:halal=yes');
    await become('halal_friendly');
    await say(kind, 'As stated', { facts });
    expect(await status()).toBe(expected);
  });
});
