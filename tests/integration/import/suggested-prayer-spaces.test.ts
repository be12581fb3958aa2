// @module-tag quick
/** Places to pray that members suggest and correct: sent by a device, answered on the command line, and then in the packs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decodePrayerPack } from '../../../src/catalogue/format/prayer-pack.ts';
import { PRAYER_SPACE_KINDS, SUGGESTED } from '../../../src/domain/prayer/prayer-space.ts';
import { manifestSchema } from '../../../src/domain/sync/packs.ts';
import { parseModerateArguments } from '../../../supabase/commands/moderate/moderate-arguments.ts';
import { type ModerationTarget, openModeration } from '../../../supabase/commands/moderate/moderation-target.ts';
import { runModeration } from '../../../supabase/commands/moderate/run-moderation.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { newDevice, type Person, pull, signUp } from '../../support/people.ts';

const AT = { latitude: 1.302_35, longitude: 103.8591 };
const SULTAN = { latitude: 1.31, longitude: 103.87, name: 'Masjid Sultan' };
const TODAY = new Date().toISOString().slice(0, 10);

describe.each(ENGINES)('suggested places to pray on %s', (engine) => {
  let backend: TestBackend;
  let target: ModerationTarget;
  let author: Person;
  /** A deleted row of the test before stays deleted. */
  let sultan: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database: engine });
    target = await openModeration({
      dataDir: backend.dataDir,
      port: Number(new URL(backend.url).port),
      databaseUrl: backend.databaseUrl ?? null,
      isPortAlone: false,
    });
  });
  afterAll(async () => {
    await target.close();
    await backend.stop();
  });
  beforeEach(async () => {
    author = await signUp(backend);
    sultan = crypto.randomUUID();
    await backend.database.exec('delete from public.prayer_spaces; delete from public.place_suggestions');
  });

  const moderate = (...args: string[]) => runModeration(parseModerateArguments(args, 'layla'), target);
  const decide = (id: string, verb: string, ...more: string[]) =>
    moderate('decide', id, verb, '--note', 'Looked it up', ...more).then(
      () => 'done',
      (error: unknown) => Reflect.get(Object(error), 'code'),
    );
  const send = async (change: object, person = author) => {
    const args = { id: crypto.randomUUID(), prayer: 'missing', ...change };
    return { id: args.id, answer: await newDevice(person).do('suggest_prayer_space', args) };
  };
  const correct = async (change: object, about: object = SULTAN) => {
    const { id, answer } = await send({ prayer: 'wrong', about, ...change });
    expect(answer).toBe('applied');
    return id;
  };
  const own = async () => (await pull(author.client, 'own_suggestions')).documents;
  const importSultan = (change: object = {}) =>
    backend.database.query(`select catalogue.put_prayer_spaces('test', $1::text::jsonb)`, [
      JSON.stringify([
        { id: crypto.randomUUID(), source_id: sultan, country_code: 'SG', kind: 'mosque', ...SULTAN, ...change },
      ]),
    ]);
  /** What phones get with the next packs. */
  const packed = async () => {
    await target.updatePacks();
    const folder = join(backend.dataDir, 'packs');
    const { prayerSpaces } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
    const file = prayerSpaces?.find(({ country }) => country === 'sg')?.file;
    return file ? (await decodePrayerPack(readFileSync(join(folder, file.path)))).spaces : [];
  };

  test('each kind that the app knows can be imported and suggested, and no other', async () => {
    for (const kind of PRAYER_SPACE_KINDS) {
      await importSultan({ kind });
      expect((await packed()).map((each) => each.kind)).toEqual([kind]);
      expect((await send({ ...AT, kind })).answer).toBe('applied');
    }
    await expect(importSultan({ kind: 'church' })).rejects.toThrow('prayer_spaces_kind_check');
    const suggestion = {
      id: crypto.randomUUID(),
      author_id: author.id,
      prayer: 'missing',
      name: 'Somewhere',
      ...AT,
      kind: 'church',
    };
    const { error } = await author.client.from('place_suggestions').insert(suggestion);
    expect(error?.message).toContain('place_suggestions_kind_check');
  });

  test('an accepted one is packed with its source and day, earns points once, and a moderator can remove and restore it', async () => {
    const { id, answer } = await send({
      ...AT,
      kind: 'prayer_room',
      women: true,
      friday: false,
      floor: '3',
      note: 'Call 91234567.',
    });
    expect(answer).toBe('applied');
    expect(await own()).toMatchObject([{ id, name: '', prayer: 'missing', state: 'open' }]);
    expect(await packed()).toEqual([]);
    expect(await moderate('show', id)).not.toContain('91234567');
    expect(await decide(id, 'approve')).toBe('done');
    const facts = { women: true, friday: false, floor: '3' };
    const space = { name: '', kind: 'prayer_room', ...AT, statements: [{ by: SUGGESTED, on: TODAY, facts }] };
    expect(await packed()).toEqual([space]);
    expect(await decide(id, 'dismiss')).toBe('done');
    expect(await packed()).toEqual([]);
    expect(await decide(id, 'approve')).toBe('done');
    expect(await packed()).toEqual([space]);
    const { data } = await author.client.from('users').select('points').eq('id', author.id).single();
    expect(data?.points).toBe(10);
  });

  test('one without facts names its source, too; one with an address only gets country and position from the moderator', async () => {
    const { id } = await send({ address: '1 Arab Street' });
    expect(await decide(id, 'approve', '--country', 'SG')).toBe('arguments');
    expect(await decide(id, 'approve', '--at', '1.3,103.8')).toBe('done');
    const statements = [{ by: SUGGESTED, on: TODAY, facts: {} }];
    expect(await packed()).toEqual([{ name: '', kind: null, latitude: 1.3, longitude: 103.8, statements }]);
    const other = await send({ ...AT, name: 'Surau' });
    expect(await decide(other.id, 'approve', '--place', 'kedai')).toBe('no_place');
    expect(await decide(other.id, 'dismiss')).toBe('done');
    expect(await own()).toMatchObject([{ state: 'accepted' }, { state: 'dismissed' }]);
  });

  test('one that is gone stays gone after an import, until a moderator undoes it', async () => {
    await importSultan();
    const { id } = await send({ prayer: 'gone', about: { ...SULTAN, latitude: 1.310_02 } });
    expect(await moderate('show', id)).toContain('source: test');
    expect(await packed()).toHaveLength(1);
    expect(await decide(id, 'approve')).toBe('done');
    expect(await packed()).toEqual([]);
    await importSultan({ women: true, stated_on: '2030-01-01' });
    expect(await packed()).toEqual([]);
    // Something else at the same point is another place.
    await importSultan({ name: 'Surau Baru' });
    expect(await packed()).toMatchObject([{ name: 'Surau Baru' }]);
    await importSultan();
    expect(await decide(id, 'dismiss')).toBe('done');
    expect(await packed()).toMatchObject([{ name: 'Masjid Sultan' }]);
    const { data } = await author.client.from('users').select('points').eq('id', author.id).single();
    expect(data?.points).toBe(0);
  });

  test('a correction counts before what its source states, whose other facts stay; the next one finds either', async () => {
    await importSultan({ women: false, wudu: true, stated_on: '2026-01-02' });
    const id = await correct({ women: true, name: 'Masjid Baru', ...AT });
    expect(await decide(id, 'approve')).toBe('done');
    const source = { by: 'test', on: '2026-01-02', facts: { wudu: true } };
    const corrected = { name: 'Masjid Baru', kind: 'mosque', ...AT };
    const statements = [source, { by: SUGGESTED, on: TODAY, facts: { women: true } }];
    expect(await packed()).toEqual([{ ...corrected, statements }]);
    await importSultan({ women: false, wudu: true, stated_on: '2030-01-01' });
    expect(await packed()).toMatchObject([corrected]);
    const [early, late] = [
      await correct({ friday: true }),
      await correct({ kind: 'musalla' }, { ...AT, name: 'masjid baru' }),
    ];
    expect([await decide(early, 'approve'), await decide(late, 'approve')]).toEqual(['done', 'done']);
    expect(await packed()).toMatchObject([{ name: 'Masjid Baru', kind: 'musalla' }]);
    expect((await packed())[0]?.statements?.map(({ facts }) => facts)).toEqual([
      { wudu: true },
      { women: true },
      { friday: true },
      {},
    ]);
  });

  test('with the account, what waits is deleted; what was accepted stays without author and note', async () => {
    await importSultan();
    const ids = [await correct({ women: true, note: 'I pray there.' }), await correct({ wudu: true })];
    const restaurant = { id: crypto.randomUUID(), name: 'Warung', reason: 'menu', address: 'Here' };
    expect(await newDevice(author).do('suggest_place', restaurant)).toBe('applied');
    await decide(String(ids[0]), 'approve');
    await backend.database.query('select public.delete_account($1::text::uuid)', [author.id]);
    const rows = await backend.database.query('select id, author_id, note from public.place_suggestions');
    expect(rows).toEqual([{ id: ids[0], author_id: null, note: null }]);
    expect((await packed())[0]?.statements).toMatchObject([{ facts: { women: true } }]);
    expect(await decide(String(ids[0]), 'dismiss')).toBe('done');
    expect((await packed())[0]?.statements).toBeUndefined();
  });

  test.each([
    ['no place', {}],
    ['half a position', { latitude: 1.3 }],
    ['a kind that is none', { ...AT, kind: 'church' }],
    ['a name that turns the text', { ...AT, name: 'abc\u202edef' }],
    ['a floor that turns the text', { ...AT, floor: 'abc\u202edef' }],
    ['nothing that it is about', { prayer: 'gone' }],
    ['nothing that is wrong', { prayer: 'wrong', about: SULTAN }],
    ['an unknown change', { ...AT, prayer: 'holy' }],
    ['no change', { ...AT, prayer: null }],
    ['a half known place', { prayer: 'gone', about: { latitude: 1 } }],
    ['an unknown field of that place', { prayer: 'gone', about: { ...SULTAN, id: '1' } }],
    ['a restaurant’s picture', { ...AT, photo: 'x.jpg' }],
    ['an answer of its own', { ...AT, state: 'accepted' }],
  ])('with %s it is refused', async (_, change) => {
    expect((await send(change)).answer).toMatch(/invalid|unknown_field|missing_field|text_hidden/);
    expect(await own()).toEqual([]);
  });

  test('it counts among the twenty suggestions that may wait', async () => {
    const restaurant = { name: 'Warung', reason: 'menu', address: 'Here' };
    for (let n = 0; n < 19; n++)
      await newDevice(author).do('suggest_place', { id: crypto.randomUUID(), ...restaurant });
    expect((await send(AT)).answer).toBe('applied');
    expect((await send(AT)).answer).toContain('suggestion_limit');
  });
});
