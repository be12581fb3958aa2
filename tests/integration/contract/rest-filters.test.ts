// @module-tag quick
/** Filters that @supabase/lite would misread. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { createPets } from '../../support/contract/pets.ts';
import { createThings, sender } from '../../support/contract/things.ts';

describe.each(ENGINES)('filters, on %s', (database) => {
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

  /** The ids of the rows that pass, or the status and code of the refusal. */
  async function idsWhere(query: string, table = 'things', from = ask): Promise<unknown> {
    const { status, text } = await from(`${table}?select=id&${query}${query.includes('order=') ? '' : '&order=id'}`);
    const answer: unknown = JSON.parse(text);
    return Array.isArray(answer) ? answer.map(({ id }) => id) : [status, Object(answer).code];
  }

  test.each<[query: string, ids: readonly number[]]>([
    ['id=eq.1&id=eq.2', []],
    ['label=like.a*&label=like.*b', [1]],
    ['id=not.eq.1&id=not.eq.2', [3, 4]],
    ['or=(id.eq.1,id.eq.2)&or=(id.eq.2,id.eq.3)', [2]],
    ['not.or=(id.eq.1,id.eq.2)&not.and=(id.eq.3,label.eq.1.50)', [4]],
    ['id=gt.1&id=lt.4&or=(id.eq.1,id.eq.2,id.eq.4)', [2]],
  ])('each of several filters counts: %s', async (query, ids) => {
    expect(await idsWhere(query)).toEqual(ids);
  });

  test('each of several filters of an embed counts', async () => {
    for (const filters of [
      'things.id=gt.0&things.id=gt.1',
      'things.or=(id.eq.1,id.eq.2)&things.or=(id.eq.2,id.eq.3)',
    ]) {
      const { text } = await ask(`groups?select=id,things(id)&${filters}`);
      expect(JSON.parse(text), filters).toEqual([{ id: 1, things: [{ id: 2 }] }]);
    }
  });

  test.each<[query: string, ids: readonly number[]]>([
    ['label=like(any).{a*,*50}', [1, 3]],
    ['label=like(all).{a*,*b}', [1]],
    ['label=ilike(any).{A*,"B*"}', [1, 2]],
    ['label=not.like(any).{a*,b*}', [3, 4]],
    ['label=match(any).{^a,^b}', [1, 2]],
    ['id=eq(any).{1,4}', [1, 4]],
    ['id=gt(all).{1,2}', [3, 4]],
    ['or=(label.like(any).{a*,*50},id.eq.4)', [1, 3, 4]],
    ['data->>n=like(any).{9*,7*}', [1, 3]],
  ])('any and all take a list, and * stands for any text: %s', async (query, ids) => {
    expect(await idsWhere(query)).toEqual(ids);
  });

  test.each<[query: string, ids: readonly number[]]>([
    ['data->list=cs.[1]', [1]],
    ['data->in=cs.{"x":1}', [1]],
    ['data->list=cd.[1,2,9]', [1]],
    ['data->list=not.cs.[1]', [2]],
    ['or=(data->list.cs.[3],id.eq.4)', [2, 4]],
    ['data->n=isdistinct.5', [1, 3, 4]],
    ['data->>n=match.^[59]', [1, 2]],
    ['data->n=in.(5,7)', [2, 3]],
    ['data->list->>0=eq.1', [1]],
  ])('operators work on a path into JSON: %s', async (query, ids) => {
    expect(await idsWhere(query)).toEqual(ids);
  });

  test.each<[query: string, ids: readonly number[]]>([
    ['or=(label.eq.null,id.eq.9)', [4]],
    ['or=(label.eq.1.50,id.eq.9)', [3]],
    ['or=(label.eq."1.50",id.eq.9)', [3]],
    ['or=("label".eq.ab,id.eq.9)', [1]],
    ['or=(label.in.(ab,1.50),id.eq.9)', [1, 3]],
    ['or=(label.eq."a,\\"b)",id.eq.1)', [1]],
    ['or=(tags.cs.{x},id.eq.4)', [1, 4]],
    ['and=(or(id.eq.1,id.eq.2),not.or(label.eq.bb,label.is.null))', [1]],
    ['and=(big.gt.9007199254740992,big.lt.9007199254740994)', [1]],
    ['label=in.("a,b",ab)', [1]],
    ['id=in.()', []],
    ['bytes=eq.\\x00ff', [1]],
    ['tags=cs.{"y,z"}', [1]],
    ['tags=eq.{}', [2]],
    ['id=is.NULL', []],
  ])('values are texts, inside of brackets too: %s', async (query, ids) => {
    expect(await idsWhere(query)).toEqual(ids);
  });

  test.each([
    'id=gt',
    'id=not.eq',
    'id=1',
    'id=',
    'id=near.1',
    'id=neq(any).{1}',
    'id=eq(some).{1}',
    'id=is.nothing',
    'id=in.1',
    'id=in.(1',
    'or=(id.gt)',
    'or=id.eq.1',
    'or=(id.eq.1',
    'or=()',
    'or=(id.eq.1)x',
    'and=(id.eq.1,near(id.eq.2))',
  ])('what can’t be read is refused with PGRST100: %s', async (query) => {
    expect(await idsWhere(query)).toEqual([400, 'PGRST100']);
  });

  test('a refusal says what and where', async () => {
    const { text } = await ask('things?id=gt');
    expect(JSON.parse(text)).toEqual({
      code: 'PGRST100',
      message: '"failed to parse filter (gt)" (line 1, column 3)',
      details: 'unexpected end of input',
      hint: null,
    });
    expect(JSON.parse((await ask('things?or=(id.gt)')).text)).toMatchObject({
      message: '"failed to parse logic tree ((id.gt))" (line 1, column 8)',
    });
  });

  test.each([
    ['a list that PostgreSQL can’t read', 'tags=cs.{', [400, '22P02']],
    ['a value that is no list', 'id=eq(any).5', [400, '22P02']],
    ['containment of a text', 'data->>list=cs.{1}', [404, '42883']],
    ['containment in json, which PostgREST takes for jsonb', 'plain->n=cs.[1]', [404, '42883']],
    ['a text search on a path', 'data->>n=fts.x', [400, 'PGRST127']],
    ['unknown on a path', 'data->n=is.unknown', [400, 'PGRST127']],
    ['a negative offset', 'offset=-1&limit=2', [400, '2201X']],
    ['two filters of a column whose name needs quotes', '"my%20label"=eq.1&"my%20label"=eq.2', [400, 'PGRST127']],
  ])('%s is refused', async (_, query, refusal) => {
    expect(await idsWhere(query)).toEqual(refusal);
  });

  test('embeds are filtered by null alone, in groups of embeds, and not among other filters', async () => {
    const embeds = 'select=id,vets(name),sitter:sitter_id(name)';
    const { text } = await ask(`pets?${embeds}&or=(vets.is.null,sitter.not.is.null)&order=id`);
    expect(JSON.parse(text)).toMatchObject([{ id: 1 }, { id: 2 }]);
    const refused = await ask(`pets?${embeds}&or=(vets.is.null,id.eq.1)`);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([400, expect.objectContaining({ code: 'PGRST127' })]);
    for (const query of ['not.or=(vets.is.null)', 'and=(sitter.not.is.null,or(vets.is.null,name.eq.Rex))'])
      expect(JSON.parse((await ask(`pets?${embeds}&${query}`)).text), query).toMatchObject({ code: 'PGRST127' });
    expect(await idsWhere('vets.name=eq.Vera', 'pets')).toEqual([400, 'PGRST108']);
  });

  test('computed columns are filtered and ordered by, and selected under another name', async () => {
    expect(await idsWhere('twice=gt.10&order=twice.desc')).toEqual([1, 3]);
    expect(await idsWhere('or=(twice.eq.10,id.eq.4)')).toEqual([2, 4]);
    expect(await idsWhere('twice=in.(10,14)')).toEqual([2, 3]);
    const { text } = await ask('things?select=id,double:twice&order=twice.desc.nullslast,id&limit=2');
    expect(text).toBe('[{"id":1,"double":18014398509481986},{"id":3,"double":14}]');
    expect((await ask('rpc/all_things?select=id,double:twice&order=twice.desc.nullslast&limit=1')).text).toBe(
      '[{"id":1,"double":18014398509481986}]',
    );
  });

  test('need the caller’s rights to each column and function', async () => {
    const visitor = (query: string) => idsWhere(query, 'things', askAsVisitor);
    expect(await visitor('data->list=cs.[1]')).toEqual([1]);
    expect(await visitor('label=like(any).{a*,b*}&label=like.*b')).toEqual([1, 2]);
    for (const query of [
      'secret=like(any).{a*,b*}',
      'or=(secret.eq.x,id.eq.1)',
      'id=eq.1&id=eq.1&secret=is.null',
      'tags=cs.{x}',
      'twice=eq.10',
      'order=twice',
    ])
      expect(await visitor(query), query).toEqual([401, '42501']);
    expect((await askAsVisitor('things?select=double:twice')).status).toBe(401);
  });
});
