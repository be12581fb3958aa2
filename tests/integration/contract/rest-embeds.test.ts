// @module-tag quick
/** Embeds like in postgrest-js's own tests, while a hidden schema has a table of the same name. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { createPets } from '../../support/contract/pets.ts';
import { insertPlaces, type Places } from '../../support/contract/places.ts';

const ANN = { id: 1, name: 'Ann', mentor_id: null };
const BEN = { id: 2, name: 'Ben', mentor_id: 1 };
const CEM = { id: 3, name: 'Cem', mentor_id: 1 };

describe.each(ENGINES)('embeds, on %s', (database) => {
  let backend: TestBackend;
  let places: Places;
  let operator: SupabaseClient;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    await createPets(backend);
    places = await insertPlaces(backend);
    // The generated types don't know these tables.
    operator = backend.client(backend.secretKey);
  });
  afterAll(() => backend.stop());

  const read = async (table: string, columns: string) => {
    const { data, error } = await operator.from(table).select(columns).order('id');
    return error ?? data;
  };

  test('* of an embedded table means that table’s columns, not those of a namesake in another schema', async () => {
    const { client, id } = places.author;
    await client.from('saved_restaurants').insert({ restaurant_id: places.zed });
    // Signed-in people may not read all columns of either table. PostgreSQL's error names none.
    const closed = await client.from('saved_restaurants').select('id, users(*)');
    expect([closed.status, closed.error?.code]).toEqual([403, '42501']);
    const own = await client.from('saved_restaurants').select('users(id, name)');
    expect(own.data).toEqual([{ users: { id, name: 'Aisha' } }]);
    const all = await operator.from('saved_restaurants').select('*, users(*)').single();
    const { users, ...saved } = { users: null, ...all.data };
    expect(saved).toMatchObject({ user_id: id, restaurant_id: places.zed });
    expect(users).toMatchObject({ id, name: 'Aisha' });
    expect(users).not.toHaveProperty('encrypted_password');
  });

  test.each([
    ['its foreign key’s column', 'id, owner_id(*)', 'owner_id'],
    ['its foreign key’s name', 'id, pets_owner_id_fkey(*)', 'pets_owner_id_fkey'],
    ['the column as a hint', 'id, owners!owner_id(*)', 'owners'],
    ['the foreign key as a hint', 'id, owners!pets_owner_id_fkey(*)', 'owners'],
    ['a name of the caller’s', 'id, boss:owners!pets_owner_id_fkey(*)', 'boss'],
  ])('many to one by %s', async (_, columns, name) => {
    expect(await read('pets', columns)).toEqual([
      { id: 1, [name]: ANN },
      { id: 2, [name]: BEN },
    ]);
  });

  test.each(['pets!owner_id(name)', 'pets!pets_owner_id_fkey(name)'])('one to many by %s', async (pets) => {
    expect(await read('owners', `id, ${pets}`)).toEqual([
      { id: 1, pets: [{ name: 'Rex' }] },
      { id: 2, pets: [{ name: 'Tom' }] },
      { id: 3, pets: [] },
    ]);
  });

  test('can be spread, also from two references to one table, and from many rows', async () => {
    const columns = 'name, ...owner_id(owner:name), ...sitter_id(sitter:name), ...vets(vet:name)';
    expect(await read('pets', columns)).toEqual([
      { name: 'Rex', owner: 'Ann', sitter: 'Ben', vet: 'Vera' },
      { name: 'Tom', owner: 'Ben', sitter: 'Ann', vet: 'Vera' },
    ]);
    expect(await read('pets', 'pet:name, ...owners!owner_id(*)')).toEqual([
      { pet: 'Rex', ...ANN },
      { pet: 'Tom', ...BEN },
    ]);
    expect(await read('vets', 'name, ...pets(pets:name)')).toEqual([
      { name: 'Vera', pets: ['Rex', 'Tom'] },
      { name: 'Wim', pets: [] },
    ]);
  });

  test('of the table itself: one by the column, many by the table, also nested', async () => {
    expect(await read('owners', 'name, mentor_id(name)')).toEqual([
      { name: 'Ann', mentor_id: null },
      { name: 'Ben', mentor_id: { name: 'Ann' } },
      { name: 'Cem', mentor_id: { name: 'Ann' } },
    ]);
    const students = [
      { name: 'Ann', students: [BEN, CEM] },
      { name: 'Ben', students: [] },
      { name: 'Cem', students: [] },
    ];
    expect(await read('owners', 'name, students:owners(*)')).toEqual(students);
    expect(await read('owners', 'name, students:owners!mentor_id(*)')).toEqual(students);
    const deep = await operator.from('pets').select('name, owner_id(name, mentor_id(name))').order('id').limit(2);
    expect(deep.data).toEqual([
      { name: 'Rex', owner_id: { name: 'Ann', mentor_id: null } },
      { name: 'Tom', owner_id: { name: 'Ben', mentor_id: { name: 'Ann' } } },
    ]);
  });

  test.each(['name, ...mentor_id(mentor:name)', 'name, mentor_id!inner(name)', 'name, students:owners!inner(name)'])(
    'of the table itself in an unsupported form is refused with a reason: %s',
    async (columns) => {
      expect(await read('owners', columns)).toMatchObject({
        code: 'PGRST127',
        message: 'Feature not implemented',
        details: expect.stringContaining('a table to itself'),
      });
    },
  );

  test('that are ambiguous: 300, PGRST201, with each relationship and its hint', async () => {
    const answer = await operator.from('pets').select('id, owners(*)');
    expect(answer.status).toBe(300);
    expect(answer.error).toMatchObject({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'pets' and 'owners'",
      hint: "Try changing 'owners' to one of the following: 'owners!pets_owner_id_fkey', 'owners!pets_sitter_id_fkey'. Find the desired relationship in the 'details' key.",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'pets with owners',
          relationship: 'pets_owner_id_fkey using pets(owner_id) and owners(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'pets with owners',
          relationship: 'pets_sitter_id_fkey using pets(sitter_id) and owners(id)',
        },
      ],
    });
    expect(await read('owners', 'id, pets(id)')).toMatchObject({ code: 'PGRST201' });
  });

  test('without a relationship: 400, PGRST200; hidden tables do not exist', async () => {
    for (const columns of ['id, restaurants(*)', 'id, owners!vet_id(*)', 'id, mfa_factors(*)', 'id, secret(*)'])
      expect(await read('pets', columns)).toMatchObject({ code: 'PGRST200' });
    // Leads to hidden.owners, whose namesake is visible.
    expect(await read('owners', 'id, owners_hidden_fkey(*)')).toMatchObject({ code: 'PGRST200' });
    expect(await read('hidden.owners', '*')).toMatchObject({ code: 'PGRST205' });
    const profile = await operator.schema('hidden').from('owners').select();
    expect([profile.status, profile.error?.code]).toEqual([406, 'PGRST106']);
    const refused = await operator.from('owners').insert({ id: 4, secret: 'x' });
    expect(refused.error?.code).toBe('PGRST204');
  });

  test('computed columns are selected, filtered and ordered by', async () => {
    expect(await read('owners', 'name, shout')).toContainEqual({ name: 'Ben', shout: 'BEN' });
    const { data } = await operator
      .from('owners')
      .select('shout')
      .neq('shout', 'ANN')
      .order('shout', { ascending: false });
    expect(data).toEqual([{ shout: 'CEM' }, { shout: 'BEN' }]);
    expect(await read('pets', 'id, owner_id(name)')).toContainEqual({ id: 1, owner_id: { name: 'Ann' } });
  });
});
