// @module-tag quick
/** JSON reaches columns and arguments unchanged, whatever it looks like. */
import type { SupabaseClient } from '@supabase/supabase-js';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toValueText, type ValueType } from '../../../supabase/local/rest/json-values.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { createPets } from '../../support/contract/pets.ts';
import { repetitions } from '../../support/repetitions.ts';

const SEED = 19;
const RUNS = { seed: SEED, numRuns: repetitions(40) };

/** Texts that are themselves JSON, or that PostgreSQL, a driver or the API's URL might misread. */
const TEXTS = [
  '123',
  '-0.50',
  '1e5',
  'null',
  'NULL',
  'true',
  '{"a":1}',
  '[1,"2"]',
  '"quoted"',
  'hello',
  '',
  ' 1 ',
  '{',
  '\\"',
  'é😀',
];

// PostgreSQL's jsonb can't contain U+0000, and lone surrogates have no UTF-8.
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'grapheme', maxLength: 8 }));
const json = fc.oneof(
  text,
  fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
  fc.array(text, { maxLength: 3 }),
);
/** The value after a JSON round trip, which loses the sign of zero. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const OTHER: ValueType = { kind: 'other' };
const JSON_TYPE: ValueType = { kind: 'json' };
const SPOT: ValueType = {
  kind: 'composite',
  fields: [
    ['x', { kind: 'number' }],
    ['label', OTHER],
  ],
};
const listOf = (item: fc.Arbitrary<unknown>) => fc.array(fc.option(item), { maxLength: 4 });
const list = (element: ValueType): ValueType => ({ kind: 'array', element });
const notNull = json.filter((value) => value !== null);
const spots = fc.record(
  { x: fc.option(fc.integer({ min: -9, max: 9 })), label: fc.option(text) },
  { requiredKeys: [] },
);

const READINGS: ReadonlyArray<readonly [string, string, string, ValueType, fc.Arbitrary<unknown>]> = [
  ['spot', 'public.spot', 'records', SPOT, spots],
  ['labels', 'text[]', 'texts', list(OTHER), listOf(text)],
  ['labels', 'text[]', 'pairs of texts', list(OTHER), fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 3 })],
  // A leading nested list would become another dimension.
  ['contents', 'jsonb[]', 'values', list(JSON_TYPE), listOf(notNull.filter((value) => !Array.isArray(value)))],
  ['content', 'jsonb', 'values', JSON_TYPE, notNull],
  ['label', 'text', 'texts', OTHER, text],
];

const fails = (error: unknown) => ({ error });
const both = (content: unknown) => ({ content, plain: content });

describe.each(ENGINES)('JSON values, on %s', (database) => {
  let backend: TestBackend;
  let operator: SupabaseClient;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    await createPets(backend);
    operator = backend.client(backend.secretKey);
  });
  afterAll(() => backend.stop());

  const boxes = () => operator.from('boxes');

  async function insert(contents: readonly unknown[]): Promise<unknown> {
    const rows = contents.map((content) => ({ content, plain: content }));
    const { data, error } = await boxes().insert(rows).select('content, plain');
    return error ? fails(error) : data;
  }

  async function update(content: unknown): Promise<unknown> {
    await boxes().upsert({ id: 1000, content: 'before' });
    const { data, error } = await boxes()
      .update({ content, plain: content })
      .eq('id', 1000)
      .select('content, plain')
      .single();
    return error ? fails(error) : data;
  }

  async function upsert(content: unknown): Promise<unknown> {
    await boxes().upsert({ id: 1001, content: 'before' });
    const { data, error } = await boxes()
      .upsert({ id: 1001, content, plain: content })
      .select('content, plain')
      .single();
    return error ? fails(error) : data;
  }

  async function call(value: unknown): Promise<unknown> {
    const { data, error } = await operator.rpc('echo_json', { value });
    return error ? fails(error) : data;
  }

  async function checkInsert(values: unknown[]): Promise<void> {
    expect(await insert(values)).toEqual(values.map((value) => both(sent(value))));
  }

  async function checkEach(value: unknown): Promise<void> {
    expect(await update(value)).toEqual(both(sent(value)));
    expect(await upsert(value)).toEqual(both(sent(value)));
    expect(await call(value)).toMatchObject({ value: sent(value) });
  }

  test.each(TEXTS)(
    'the text %j stays that text when inserted, updated, upserted or passed to a function',
    async (value) => {
      expect(await insert([value])).toEqual([both(value)]);
      expect(await update(value)).toEqual(both(value));
      expect(await upsert(value)).toEqual(both(value));
      expect(await call(value)).toEqual({ type: 'string', value });
      const { data } = await operator.rpc('echo_body', value as unknown as object);
      // supabase-js sends no body for an empty text.
      if (value !== '') expect(data).toEqual(value);
    },
  );

  test('other types keep their type, and null is no value', async () => {
    const values = [0, -1.5, 1e300, true, false, [], {}, [null], { a: null }, [[1], ['1']]];
    expect(await insert(values)).toEqual(values.map(both));
    for (const value of values) expect(await call(value)).toMatchObject({ value });
    expect(await insert([null])).toEqual([both(null)]);
    const [row] = await backend.database.query('select count(*)::int as count from public.boxes where content is null');
    expect(row).toEqual({ count: 1 });
    expect(await call(null)).toEqual({ type: null, value: null });
  });

  test('any JSON, inserted in bulk', async () => {
    const lists = fc.array(json, { minLength: 1, maxLength: 6 });
    await fc.assert(fc.asyncProperty(lists, checkInsert), RUNS);
  });

  test('any JSON, updated, upserted and passed to a function', async () => {
    await fc.assert(fc.asyncProperty(json, checkEach), RUNS);
  });

  test.each(TEXTS)('the text %j inside a value is read as that text at its path', async (value) => {
    await boxes().upsert({ id: 1002, content: { at: value, list: [value] } });
    const columns = 'content->at, text:content->>at, first:content->list->0';
    const { data } = await boxes().select(columns).eq('id', 1002).single();
    expect(data).toEqual({ at: value, text: value, first: value });
  });

  test.each(TEXTS)('the text %j in the URL of a function called with GET stays that text', async (value) => {
    const { data } = await operator.rpc('echo_text', { value }, { get: true });
    expect(data).toBe(value);
  });

  test('lists, composite values, and objects for a text column mean the same as in PostgreSQL', async () => {
    const row = {
      labels: ['a', '1', 'null', 'NULL', '{}', 'a,b', '"', '\\'],
      contents: [1, '2', { a: '3' }, ['4']],
      spot: { label: 'a "b", (c)', x: 1, other: 'no field' },
      label: '7',
      amount: '7',
    };
    const { data, error } = await boxes().insert(row).select('labels, contents, spot, label, amount').single();
    expect(error).toBeNull();
    expect(data).toEqual({ ...row, amount: 7, spot: { x: 1, label: 'a "b", (c)' } });
    const object = await boxes()
      .insert({ label: { a: 1 }, spot: { x: 5 } })
      .select('label, spot')
      .single();
    expect(object.data).toEqual({ label: '{"a":1}', spot: { x: 5, label: null } });
    const refused: readonly object[] = [{ amount: '1e1' }, { amount: 'x' }, { labels: '["a"]' }, { amount: 1.5 }];
    for (const wrong of refused) expect((await boxes().insert(wrong)).error?.code, JSON.stringify(wrong)).toBe('22P02');
  });

  describe('parsed like json_populate_record', () => {
    test.each(READINGS)('%s as %s: %s', async (column, sqlType, _, type, values) => {
      const check = async (value: unknown) => {
        const [row] = await backend.database.query(
          `select $1::text::${sqlType} is not distinct from
             (json_populate_record(null::public.boxes, $2::text::json)).${column} as same`,
          [toValueText(value, type), JSON.stringify({ [column]: value })],
        );
        expect(row).toEqual({ same: true });
      };
      await fc.assert(fc.asyncProperty(values, check), RUNS);
    });
  });
});
