// @module-tag quick
/** Values that drivers and JavaScript change: answers are compared as texts. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markNumbers, unmarkNumbers } from '../../../supabase/local/rest/exact-numbers.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { createPets } from '../../support/contract/pets.ts';
import { createThings, type Sent, sender } from '../../support/contract/things.ts';

const BIG = '9007199254740993';
const RETURNED = { prefer: 'return=representation' };
const CSV = { accept: 'text/csv' };

const post = (body: string, headers = RETURNED): Sent => ({ method: 'POST', headers, body });

const prefer = (zone: string, more = ''): Sent => ({ headers: { prefer: `${more}timezone=${zone}` } });

const patch = (body: string): Sent => ({ method: 'PATCH', headers: RETURNED, body });

test('marks are invisible: a JSON text with any numbers is unchanged', () => {
  const number = fc.oneof(
    fc.bigInt().map(String),
    fc.tuple(fc.integer(), fc.nat(99_999)).map(([whole, part]) => `${whole}.${part}0`),
    fc.constantFrom('-0', '1e5', '1E+400', '0.10', '0.0000001', '12.5', BIG),
  );
  const text = fc.string().map((value) => JSON.stringify(`${value}1.50"`));
  const json = fc.array(fc.oneof(number, text)).map((items) => `{"1.50":[${items.join(',')}]}`);
  fc.assert(
    fc.property(json, (value) => {
      const marked = markNumbers(value);
      expect(unmarkNumbers(JSON.stringify(JSON.parse(marked)))).toBe(value);
      expect(unmarkNumbers(marked)).toBe(value);
    }),
    { seed: 7 },
  );
});

describe.each(ENGINES)('values, on %s', (database) => {
  let backend: TestBackend;
  let ask: ReturnType<typeof sender>;
  let askAsVisitor: ReturnType<typeof sender>;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    await createThings(backend);
    await createPets(backend);
    ask = sender(backend, backend.secretKey);
    askAsVisitor = sender(backend, backend.publishableKey);
  });
  afterAll(() => backend.stop());

  const textOf = async (path: string, sent?: Sent) => (await ask(path, sent)).text;

  /** The status, and the error's code. */
  const refusalOf = async (path: string, sent?: Sent) => {
    const { status, text } = await ask(path, sent);
    return [status, JSON.parse(text).code];
  };

  test.each([
    ['beyond 2^53', 'big', BIG],
    ['with their zeros', 'exact', '1.50'],
    ['that are none', 'ratio', '"NaN"'],
    ['in jsonb', 'data', `{"m":1.50,"n":${BIG},"in":{"x":1,"y":2},"list":[1,2]}`],
    ['in json', 'plain', '{"n":1.50}'],
    ['in lists, beside null', 'bigs', `[${BIG},null]`],
    ['in lists, beside those that are none', 'amounts', '[1.50,"NaN"]'],
    ['at a path', 'data->n', BIG],
    ['as text', 'big::text', `"${BIG}"`],
  ])('numbers %s are read unchanged', async (_, column, value) => {
    const name = column.replace(/^data->|::text$/, '');
    expect(await textOf(`things?select=${column}&id=eq.1`)).toBe(`[{"${name}":${value}}]`);
    if (column.includes('::') || column.includes('->')) return;
    expect(await textOf(`groups?select=things(${column})&things.id=eq.1`)).toBe(`[{"things":[{"${name}":${value}}]}]`);
  });

  test('bytes are PostgreSQL’s text, and a list’s null is null', async () => {
    expect(await textOf('things?select=bytes,tags&id=eq.1')).toBe(
      '[{"bytes":"\\\\x00ff","tags":["x",null,"y,z",null]}]',
    );
    expect(await textOf('things?select=ratio,exact&id=eq.2')).toBe('[{"ratio":"-Infinity","exact":"NaN"}]');
  });

  test('numbers and bytes are written unchanged', async () => {
    const row = `{"id":11,"big":${BIG},"exact":1.50,"label":2.50,"bytes":"\\\\x00ff","data":{"n":${BIG}},"plain":[0.10],"bigs":[${BIG},null]}`;
    const columns = 'select=id,big,exact,label,bytes,data,plain,bigs';
    const read = row.replace('2.50', '"2.50"');
    expect(await textOf(`things?${columns}`, post(row))).toBe(`[${read}]`);
    expect(await textOf(`things?${columns}&id=eq.11`)).toBe(`[${read}]`);
    const changed = patch('{"exact":"NaN","ratio":"Infinity","big":-9007199254740993}');
    expect(await textOf('things?select=big,exact,ratio&id=eq.11', changed)).toBe(
      '[{"big":-9007199254740993,"exact":"NaN","ratio":"Infinity"}]',
    );
    const put: Sent = { method: 'PUT', headers: RETURNED, body: `{"id":11,"big":${BIG}}` };
    expect(await textOf('things?select=big&id=eq.11', put)).toBe(`[{"big":${BIG}}]`);
    const upsert = { prefer: 'return=representation,resolution=merge-duplicates' };
    expect(await textOf('things?select=exact', post('{"id":11,"exact":0.10}', upsert))).toBe('[{"exact":0.10}]');
    await ask('things?id=eq.11', { method: 'DELETE' });
  });

  test('functions take and return numbers unchanged', async () => {
    expect(await textOf('rpc/exact')).toBe('1.50');
    expect(await textOf(`rpc/echo_big?value=${BIG}`)).toBe(BIG);
    expect(await textOf('rpc/echo_big', post(`{"value":${BIG}}`))).toBe(BIG);
    expect(await textOf('rpc/echo_document', post(`{"value":{"n":[${BIG},1.50]}}`))).toBe(`{"n":[${BIG},1.50]}`);
    expect(await textOf('rpc/bytes')).toBe('"\\\\x00ff"');
  });

  test('CSV is written as PostgreSQL writes records', async () => {
    const { status, headers, text } = await ask('things?select=id,label,exact,flag,tags,data,bytes&id=lte.2&order=id', {
      headers: { ...CSV, prefer: 'count=exact' },
    });
    expect([status, headers.get('content-type'), headers.get('content-range')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '0-1/2',
    ]);
    expect(text.split('\n')).toEqual([
      'id,label,exact,flag,tags,data,bytes',
      `1,ab,1.50,t,"{x,NULL,""y,z"",NULL}","{""m"": 1.50, ""n"": ${BIG}, ""in"": {""x"": 1, ""y"": 2}, ""list"": [1, 2]}","\\\\x00ff"`,
      '2,bb,NaN,f,{},"{""n"": 5, ""list"": [3]}",',
    ]);
    expect(await textOf('things?select=label,big&id=gte.3&order=id', { headers: CSV })).toBe(
      'label,big\n1.50,7\nnull,',
    );
    const rows = await textOf('rpc/all_things?select=id,label&order=id&limit=1', { headers: CSV });
    expect(rows).toBe('id,label\n1,ab');
    const written = await ask(
      'things?select=id,amounts',
      post('{"id":12,"amounts":[1.50,null]}', { ...RETURNED, ...CSV }),
    );
    expect([written.status, written.text]).toEqual([201, 'id,amounts\n12,"{1.50,NULL}"']);
    await ask('things?id=eq.12', { method: 'DELETE' });
  });

  test('CSV is read with NULL as null and an empty field as an empty text', async () => {
    const headers = { ...RETURNED, 'content-type': 'text/csv' };
    const body = 'id,label,exact\n13,NULL,1.50\r\n14,"a ""b"", c",NULL\n15,,NULL\n';
    expect(await textOf('things?select=id,label,exact&order=id', post(body, headers))).toBe(
      '[{"id":13,"label":null,"exact":1.50},{"id":14,"label":"a \\"b\\", c","exact":null},{"id":15,"label":"","exact":null}]',
    );
    await ask('things?id=gte.13', { method: 'DELETE' });
    for (const wrong of ['id,label\n1', 'id,label\n1,"x', 'id,label\n1,a"b'])
      expect(await refusalOf('things', post(wrong, headers)), wrong).toEqual([400, 'PGRST102']);
  });

  test.each(['text/plain', 'application/octet-stream', 'text/html', 'text/csv'])(
    'a function’s single value is JSON only: Accept: %s',
    async (accept) => {
      for (const name of ['say', 'bytes', 'exact'])
        expect(await refusalOf(`rpc/${name}`, { headers: { accept } })).toEqual([406, 'PGRST107']);
      const { status, text } = await ask('rpc/say', { headers: { accept: `${accept}, */*;q=0.1` } });
      expect([status, text]).toEqual([200, '"hello \\"you\\""']);
    },
  );

  test('rows are JSON or CSV only', async () => {
    for (const accept of ['text/plain', 'application/octet-stream'])
      for (const path of ['things?select=bytes', 'rpc/all_things'])
        expect(await refusalOf(path, { headers: { accept } })).toEqual([406, 'PGRST107']);
  });

  test('Prefer: timezone is the transaction’s time zone', async () => {
    const { headers, text } = await ask('things?select=at&id=eq.1', prefer('America/Los_Angeles', 'count=exact, '));
    expect(text).toBe('[{"at":"2026-01-01T19:04:05-08:00"}]');
    expect(headers.get('preference-applied')).toBe('count=exact, timezone=America/Los_Angeles');
    expect(await textOf('rpc/clock', prefer('Asia/Kuala_Lumpur'))).toBe('"Asia/Kuala_Lumpur"');
    expect(await textOf('rpc/clock')).toBe('"UTC"');
    const unknown = await ask('rpc/clock', prefer('Mars/One'));
    expect([unknown.text, unknown.headers.get('preference-applied')]).toEqual(['"UTC"', null]);
    expect(await refusalOf('rpc/clock', prefer('Mars/One', 'handling=strict, '))).toEqual([400, 'PGRST122']);
  });

  test('an update returns the changed rows under any names, also if they no longer pass its filters', async () => {
    expect(await textOf('things?label=eq.bb&select=id,name:label', patch('{"label":"cc"}'))).toBe(
      '[{"id":2,"name":"cc"}]',
    );
    expect(
      await textOf('things?label=eq.cc&id=gt.1&id=lt.3&select=name:label,double:twice', patch('{"label":"bb"}')),
    ).toBe('[{"name":"bb","double":10}]');
    expect(await textOf('pets?name=eq.Rex&select=id,vets(name)', patch('{"name":"Max"}'))).toBe(
      '[{"id":1,"vets":{"name":"Vera"}}]',
    );
    expect(await textOf('pets?name=eq.Nobody&select=id,vets(name)', patch('{"name":"Max"}'))).toBe('[]');
    expect(await refusalOf('pets?name=eq.Max&select=id,vets!inner(name)', patch('{"name":"Rex"}'))).toEqual([
      400,
      'PGRST127',
    ]);
    expect(await textOf('pets?select=name&id=eq.1')).toBe('[{"name":"Max"}]');
  });

  test('written rows are ordered, but not by numbers that may be exact', async () => {
    const change = patch('{"flag":true}');
    expect(await textOf('things?id=lte.2&select=id&order=id.desc', change)).toBe('[{"id":2},{"id":1}]');
    expect(await refusalOf('things?id=lte.2&select=id,exact&order=exact', change)).toEqual([400, 'PGRST127']);
  });

  test('a delete never returns rows that it left', async () => {
    const remove: Sent = { method: 'DELETE', headers: RETURNED };
    const refused = await askAsVisitor('things?id=in.(1,2)&select=key:id', remove);
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([400, 'PGRST127']);
    expect(await textOf('things?select=id&id=in.(1,2)&order=id')).toBe('[{"id":1},{"id":2}]');
    const { text } = await askAsVisitor('things?id=eq.4&select=key:id', remove);
    expect(text).toBe('[{"key":4}]');
    expect((await askAsVisitor('things?id=in.(2,3)&select=id', remove)).text).toBe('[{"id":3}]');
  });

  test('the answer’s address is the client’s', async () => {
    const { headers } = await ask('things?select=id&label=eq.1.50');
    expect(headers.get('content-location')).toBe('/things?label=eq.1.50&select=id');
  });
});
