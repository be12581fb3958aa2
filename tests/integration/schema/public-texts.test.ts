// @module-tag quick
/** Texts that a member writes and others read: what the database refuses, and that it and the forms judge alike. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHARACTER_CLASSES, classOf } from '../../../src/domain/text/character-classes.ts';
import { type TextKind, textProblem } from '../../../src/domain/text/public-text.ts';
import { isReservedName } from '../../../src/domain/text/reserved-name.ts';
import { RESERVED_WORDS } from '../../../src/domain/text/reserved-words.ts';
import { skeletonOf } from '../../../src/domain/text/skeleton.ts';
import { PUBLIC_TEXTS } from '../../../src/domain/text/text-matrix.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { type Device, newDevice, type Person, signUp, signUpUnconfirmed } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

/** Names that would pass for the site, or hide or cover something. */
const FALSE_NAMES: readonly (readonly [name: string, code: string])[] = [
  ['Rihla', 'name_reserved'],
  ['R i h l a', 'name_reserved'],
  ['Rihla Support', 'name_reserved'],
  ['Official', 'name_reserved'],
  ['Moderator', 'name_reserved'],
  ['Ali, M0derator', 'name_reserved'],
  ['rnoderator', 'name_reserved'],
  ['Аdmіn', 'name_reserved'],
  ['ʀɪʜʟᴀ', 'name_reserved'],
  ['🅁🅘🄷🅛🅐', 'name_reserved'],
  ['Rih\u00adla', 'text_hidden'],
  ['الإدارة', 'name_reserved'],
  ['فريق الدعم', 'name_reserved'],
  ['Modératrice', 'name_reserved'],
  ['Tim Bantuan', 'name_reserved'],
  ['Pentadbir', 'name_reserved'],
  ['YÖNETİCİ', 'name_reserved'],
  ['Ami\u200bna', 'text_hidden'],
  ['Ami\u200dna', 'text_hidden'],
  ['Amina\u3164', 'text_hidden'],
  ['Amina\ue000', 'text_hidden'],
  ['Amina\u{e0041}\u{e0042}', 'text_hidden'],
  ['Amina\u0378', 'text_hidden'],
  [`Ami${'\u0336'.repeat(100)}na`, 'text_marks'],
];

/** Names of people and places as they are written. */
const HONEST_NAMES = [
  "O'Connor",
  'Nguyễn Thị Ánh',
  'Resmi',
  'Rasmi Musharraf',
  'مشرف الدين',
  'محمّدٌ رسمي',
  'می‌خواهم',
  'ร้านอาหารมุสลิมน้ำพริก',
  'မြန်မာ့ ရိုးရာ',
  'क्‍षितिज',
  'རྒྱལ་མཚན',
  '清真寺拉面',
  'Ærø Çağlar Ğ',
  '👩‍🍳 Amina 👍🏽',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Tom',
  'Badminton Team',
  'Adminah',
] as const;

/** Characters in all classes, letters that look alike, and words of the list. */
const PIECES = fc.oneof(
  fc.constantFrom(
    ...Array.from('rihlaRIHLAmodetsn 013@$.،'),
    'rn',
    'vv',
    'і',
    'ӏ',
    'а',
    'ο',
    '🅡',
    'ｒ',
    'ı',
    'İ',
    'ا',
    'ة',
    'ي',
  ),
  fc.constantFrom(
    '\u0301',
    '\u0336',
    '\u200d',
    '\u200c',
    '\u200b',
    '\u202e',
    '\ufe0f',
    '👩',
    '🍳',
    'क',
    '\u094d',
    'ب',
    '\n',
  ),
  fc.constantFrom(
    ...Object.values(RESERVED_WORDS).flatMap(({ anywhere, alone, beside }) => [...anywhere, ...alone, ...beside]),
  ),
  fc
    .integer({ min: 1, max: 0x10_ff_ff })
    .map((code) => (code >= 0xd8_00 && code < 0xe0_00 ? 'x' : String.fromCodePoint(code))),
);
const TEXTS = fc.sample(
  fc.array(PIECES, { maxLength: 12 }).map((pieces) => pieces.join('')),
  { seed: 39, numRuns: 1000 },
);
const KINDS = ['name', 'line', 'paragraph'] as const satisfies readonly TextKind[];

describe.each(ENGINES)('texts that others read, on %s', (database) => {
  let backend: TestBackend;
  let place: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    place = await insertRestaurant(backend.database);
  });
  afterAll(() => backend.stop());

  const ask = <Row extends object>(sql: string, ...values: unknown[]) => backend.database.query<Row>(sql, values);
  /** The answers of an SQL expression in `t` for each text. */
  async function answersTo(expression: string, texts: readonly string[]): Promise<unknown[]> {
    const rows = await ask<{ answer: unknown }>(
      `select ${expression} as answer from jsonb_array_elements_text($1::text::jsonb) with ordinality as given(t, n) order by n`,
      JSON.stringify(texts),
    );
    return rows.map(({ answer }) => answer);
  }
  async function begin(): Promise<{ person: Person; device: Device }> {
    const person = await signUp(backend);
    return { person, device: newDevice(person) };
  }
  const nameOf = async ({ id }: Person) =>
    (await ask<{ name: string }>('select name from public.users where id = $1', id))[0]?.name;

  test('no member takes a name that passes for the site or hides something', { tags: ['full'] }, async () => {
    const { person, device } = await begin();
    for (const [name, code] of FALSE_NAMES) {
      expect([name, await device.do('update_profile', { name })]).toEqual([name, `rejected ${code}`]);
      const { error } = await person.client.from('users').update({ name }).eq('id', person.id);
      expect([name, error?.code, error?.hint]).toEqual([name, 'PT400', code]);
      expect(await device.do('update_profile', { city: name })).toBe(`rejected ${code}`);
    }
    expect(await nameOf(person)).toBe('Aisha');
  });

  test('real names are taken in every script', async () => {
    const { person, device } = await begin();
    for (const name of HONEST_NAMES) {
      expect([name, await device.do('update_profile', { name })]).toEqual([name, 'applied']);
      expect(await nameOf(person)).toBe(name.normalize('NFC'));
      expect(await device.do('suggest_place', { id: crypto.randomUUID(), name, reason: 'menu', address: name })).toBe(
        'applied',
      );
      await ask('delete from public.place_suggestions where author_id = $1', person.id);
    }
  });

  test('a reserved name at sign-up becomes a traveller’s', async () => {
    for (const data of [{ name: 'Rihla' }, { full_name: 'Admin', name: 'Moderator' }]) {
      expect(await nameOf(await signUpUnconfirmed(backend, data))).toMatch(/^Traveller /);
    }
    expect(await nameOf(await signUpUnconfirmed(backend, { full_name: 'Admin', name: 'Nur' }))).toBe('Nur');
  });

  test.each([
    ['suggest_place', { name: 'Warung\nA' }, 'text_break'],
    ['suggest_place', { name: 'Warung\u{e0041}' }, 'text_hidden'],
    ['suggest_place', { name: 'Warung\u200b' }, 'text_hidden'],
    ['suggest_place', { name: 'A', address: 'Jalan\nB' }, 'text_break'],
    ['suggest_place', { name: 'A', note: `e${'\u0336'.repeat(9)}` }, 'text_marks'],
    ['create_list', { name: 'Trip\n2' }, 'text_break'],
    ['create_trip', { name: 'Trip\n2' }, 'text_break'],
    ['write_note', { content: 'Tags\u{e0041}' }, 'text_hidden'],
    ['write_review', { rating: 4, title: 'Two\nlines', content: 'Soup that warms' }, 'text_break'],
    ['write_review', { rating: 4, content: 'Soup that warms\u{e0041}' }, 'text_hidden'],
    ['write_review', { rating: 4, content: `Soup that warms ${'\u0489'.repeat(50)}` }, 'text_marks'],
    ['report_change', { kind: 'other', note: 'Private\ue000' }, 'text_hidden'],
  ] as const)('%s refuses %j', async (name, args, code) => {
    const { device } = await begin();
    const id = crypto.randomUUID();
    const more =
      name === 'suggest_place'
        ? { id, reason: 'menu', address: 'Jalan' }
        : name === 'create_list' || name === 'create_trip'
          ? { id }
          : { restaurant_id: place };
    expect(await device.do(name, { ...more, ...args })).toBe(`rejected ${code}`);
    // The same without what is refused.
    const plain = Object.fromEntries(
      Object.entries(args).map(([field, value]) => [
        field,
        typeof value === 'string' ? value.replaceAll(/[^\x20-\x7e]/g, '') : value,
      ]),
    );
    expect(await device.do(name, { ...more, ...plain })).toBe('applied');
  });

  test('a review may have lines, and what a device of tomorrow can type', async () => {
    const { device } = await begin();
    expect(
      await device.do('write_review', { restaurant_id: place, rating: 5, content: 'Soup,\n\tand \u200ftea 🫟' }),
    ).toBe('applied');
  });

  test('a name from before the rule stays, and the rest of its profile can be changed', async () => {
    const { person, device } = await begin();
    await ask('update public.users set name = $1 where id = $2', 'Rihla', person.id);
    expect(await device.do('update_profile', { city: 'Penang' })).toBe('applied');
    expect(await device.do('update_profile', { name: 'Rihla', city: 'Ipoh' })).toBe('applied');
    expect(await nameOf(person)).toBe('Rihla');
    expect(await device.do('update_profile', { name: 'Rihla 2' })).toBe('rejected name_reserved');
  });

  test('every text column that a member writes is in the matrix, with its rule and its length', async () => {
    const columns = await ask<{ name: string; checks: string | null; trigger: string | null }>(
      `select c.relname || '.' || a.attname as name,
         (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)) as checks,
         (select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'z_texts') as trigger
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
         and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype)
         and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert, update')
           or has_column_privilege('anon', c.oid, a.attnum, 'insert, update'))
       order by 1`,
    );
    // Not words of a list, paths and numbers, nor paths that a trigger overwrites.
    const free = columns.filter(
      ({ name, checks }) =>
        name !== 'reviews.images' && (!/= ANY|<@|~ /.test(checks ?? '') || checks?.includes('is_plain_text')),
    );
    expect(free.map(({ name }) => name)).toEqual(Object.keys(PUBLIC_TEXTS).toSorted());
    for (const { name, checks, trigger } of free) {
      const { kind, most, isReserved = false } = PUBLIC_TEXTS[name] ?? {};
      const column = name.split('.')[1];
      expect([name, trigger]).toEqual([
        name,
        expect.stringContaining(`'${column}', '${kind}', '${isReserved ? 'reserved' : ''}'`),
      ]);
      expect([name, checks]).toEqual([name, expect.stringMatching(new RegExp(`\\b${most}\\b`))]);
    }
  });

  test('forms and the database have the same classes of characters', async () => {
    // Further planes hold ideographs and private use in large blocks: each 101st of them.
    const codes = Array.from({ length: 0x11_00_00 }, (_, code) => code).filter(
      (code) =>
        code > 0 && (code < 0xd8_00 || code > 0xdf_ff) && (code < 0x2_00_00 || code % 101 === 0 || code >> 12 === 0xe0),
    );
    const [row] = await ask<{ classes: string }>(
      `select string_agg(catalogue.character_class(c.code::text::integer), '' order by c.place) as classes
       from jsonb_array_elements($1::text::jsonb) with ordinality as c(code, place)`,
      JSON.stringify(codes),
    );
    const stored = row?.classes ?? '';
    // Characters that only one of the two versions of Unicode has may differ.
    const isOther = (known: string, n: number) => stored[n] !== known && stored[n] !== 'u' && known !== 'u';
    const known = codes.map((code) => classOf(String.fromCodePoint(code)));
    expect(codes.filter((_, n) => isOther(known[n] ?? '', n))).toEqual([]);
    expect(new Set(stored)).toEqual(new Set([...CHARACTER_CLASSES, 'x']));
  });

  test('forms and the database have the same reserved words', async () => {
    const rows = await ask<{ word: string }>(`select level || ' ' || skeleton as word from catalogue.reserved_words()`);
    const words = Object.values(RESERVED_WORDS).flatMap((language) =>
      Object.entries(language).flatMap(([level, list]) =>
        list.map((word: string) => `${level} ${skeletonOf(word, false).replaceAll(' ', '')}`),
      ),
    );
    expect(new Set(rows.map(({ word }) => word))).toEqual(new Set(words));
  });

  test('forms and the database judge 1000 random texts alike', async () => {
    const texts = [...TEXTS, ...HONEST_NAMES, ...FALSE_NAMES.map(([name]) => name)].map((text) =>
      text.normalize('NFC'),
    );
    for (const areDigitsLetters of [true, false]) {
      expect(await answersTo(`catalogue.skeleton(t, ${areDigitsLetters})`, texts)).toEqual(
        texts.map((text) => skeletonOf(text, areDigitsLetters)),
      );
    }
    expect(await answersTo('catalogue.is_reserved_name(t)', texts)).toEqual(texts.map(isReservedName));
    for (const kind of KINDS) {
      const judged = texts.map((text) => textProblem(text, kind, true));
      expect(await answersTo(`catalogue.text_problem(t, '${kind}', true)`, texts)).toEqual(judged);
      expect(new Set(judged).size).toBe(kind === 'paragraph' ? 4 : 5);
    }
  });
});
