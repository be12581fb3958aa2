// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mutation } from '../../../src/domain/own/mutations.ts';
import { ownSchemas } from '../../../src/domain/own/own-documents.ts';
import { ownLists } from '../../../src/domain/own/own-lists.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { NO_DOCUMENTS } from '../../support/fakes/no-documents.ts';
import { newDevice, type Person, pull, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const documents = async ({ client }: Person, collection: string) => (await pull(client, collection)).documents;

const make = (n: number): [string, unknown] => ['create_list', { id: crypto.randomUUID(), name: `List ${n}` }];

describe.each(ENGINES)('private lists and notes, on %s', (database) => {
  let backend: TestBackend;
  let owner: Person;
  let other: Person;
  let place: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    owner = await signUp(backend);
    other = await signUp(backend);
    place = await insertRestaurant(backend.database);
  });
  afterAll(() => backend.stop());

  test('a list is created, renamed, filled and emptied; deleting it deletes its entries', async () => {
    const device = newDevice(owner);
    const id = crypto.randomUUID();
    const second = await insertRestaurant(backend.database);
    const answer = await device.push(
      ['create_list', { id, name: ' Istanbul ' }],
      ['add_to_list', { list_id: id, restaurant_id: place }],
      ['add_to_list', { list_id: id, restaurant_id: place }],
      ['add_to_list', { list_id: id, restaurant_id: second }],
      ['remove_from_list', { list_id: id, restaurant_id: second }],
      ['rename_list', { id, name: 'İstanbul' }],
    );
    expect(answer.results.map(({ outcome }) => outcome)).toEqual(Array(6).fill('applied'));
    expect(await documents(owner, 'lists')).toMatchObject([{ id, name: 'İstanbul' }]);
    const before = await pull(owner.client, 'list_items');
    expect(before.documents).toMatchObject([{ list_id: id, restaurant_id: place }]);
    await device.do('delete_list', { id });
    expect(await documents(owner, 'lists')).toEqual([]);
    const after = await pull(owner.client, 'list_items', { checkpoint: before.checkpoint });
    expect(after.gone).toMatchObject([{ id: before.documents[0]?.id }]);
  });

  test('an item removed before its list was deleted and restored is gone for other devices, too', async () => {
    const keeper = await signUp(backend);
    const device = newDevice(keeper);
    const id = crypto.randomUUID();
    const second = await insertRestaurant(backend.database);
    const [stays, removed] = [
      { list_id: id, restaurant_id: place },
      { list_id: id, restaurant_id: second },
    ];
    await device.push(['create_list', { id, name: 'Friday' }], ['add_to_list', stays], ['add_to_list', removed]);
    const before = await pull(keeper.client, 'list_items');
    const gone = before.documents.find(({ restaurant_id }) => restaurant_id === second);
    await device.do('remove_from_list', removed);
    await device.do('delete_list', { id });
    await device.push(['create_list', { id, name: 'Friday' }], ['add_to_list', stays]);
    const after = await pull(keeper.client, 'list_items', { checkpoint: before.checkpoint });
    expect(after.gone).toMatchObject([{ id: gone?.id }]);
    expect(after.documents).toMatchObject([stays]);
  });

  test('a device’s view of its own changes matches the server’s result, including an undone deletion (Y32)', async () => {
    const keeper = await signUp(backend);
    const second = await insertRestaurant(backend.database);
    const [id, gone] = [crypto.randomUUID(), crypto.randomUUID()];
    const done: Mutation[] = [
      { name: 'create_list', args: { id, name: 'Friday' } },
      { name: 'add_to_list', args: { list_id: id, restaurant_id: place } },
      { name: 'add_to_list', args: { list_id: id, restaurant_id: second } },
      { name: 'delete_list', args: { id } },
      { name: 'create_list', args: { id, name: 'Friday' } },
      { name: 'add_to_list', args: { list_id: id, restaurant_id: second } },
      { name: 'rename_list', args: { id, name: 'Saturday' } },
      { name: 'create_list', args: { id: gone, name: 'Gone' } },
      { name: 'delete_list', args: { id: gone } },
      { name: 'write_note', args: { restaurant_id: place, content: 'First.' } },
      { name: 'write_note', args: { restaurant_id: place, content: 'Second.\nالسطر' } },
      { name: 'write_note', args: { restaurant_id: second, content: 'Away.' } },
      { name: 'delete_note', args: { restaurant_id: second } },
      { name: 'write_note', args: { restaurant_id: second, content: 'Back.' } },
    ];
    const pushed = await newDevice(keeper).push(...done.map(({ name, args }): [string, unknown] => [name, args]));
    expect(pushed.results.map(({ outcome }) => outcome)).toEqual(done.map(() => 'applied'));
    const pulled = {
      ...NO_DOCUMENTS,
      lists: (await documents(keeper, 'lists')).map((each) => ownSchemas.lists.parse(each)),
      list_items: (await documents(keeper, 'list_items')).map((each) => ownSchemas.list_items.parse(each)),
      notes: (await documents(keeper, 'notes')).map((each) => ownSchemas.notes.parse(each)),
    };
    const pending = done.map((mutation, seq) => ({ seq, mutation, state: 'sent', code: null }) as const);
    expect(ownLists(pulled, [])).toEqual(ownLists(NO_DOCUMENTS, pending));
    expect(ownLists(pulled, []).lists).toEqual([{ id, name: 'Saturday', places: [second], mark: 'synced' }]);
  });

  test('nobody can see, fill, rename or take over another person’s list', async () => {
    const id = crypto.randomUUID();
    await newDevice(owner).push(
      ['create_list', { id, name: 'Mine' }],
      ['add_to_list', { list_id: id, restaurant_id: place }],
    );
    const thief = newDevice(other);
    expect(await thief.do('add_to_list', { list_id: id, restaurant_id: place })).toBe('rejected not_found');
    expect(await thief.do('rename_list', { id, name: 'Yours' })).toBe('rejected not_found');
    expect(await thief.do('create_list', { id, name: 'Yours' })).toBe('rejected duplicate');
    expect(await thief.do('delete_list', { id })).toBe('applied');
    const forged = await other.client
      .from('list_items')
      .insert({ list_id: id, restaurant_id: place, user_id: other.id });
    expect(forged.error?.code).toBe('42501');
    for (const table of ['lists', 'list_items'] as const) {
      expect((await other.client.from(table).select('id')).data).toEqual([]);
      expect((await backend.client().from(table).select('id')).error?.code).toBe('42501');
      expect((await owner.client.from(table).select('id')).data?.length).toBeGreaterThan(0);
    }
    // The list still exists. Once deleted, its id can't revive the tombstone for somebody else.
    await newDevice(owner).do('delete_list', { id });
    expect(await thief.do('create_list', { id, name: 'Yours' })).toBe('rejected duplicate');
  });

  test.each([
    ['', 'invalid'],
    ['x'.repeat(81), 'invalid'],
    ['a\u0007', 'text_hidden'],
  ])('a list named %j is refused: %s', async (name, code) => {
    expect(await newDevice(owner).do('create_list', { id: crypto.randomUUID(), name })).toBe(`rejected ${code}`);
  });

  test('the hundred-and-first list is refused, and the hundred remain', async () => {
    const person = await signUp(backend);
    const device = newDevice(person);
    await device.push(...Array.from({ length: 100 }, (_, n) => make(n)));
    expect(await device.do(...make(101))).toBe('rejected too_many');
    expect(await documents(person, 'lists')).toHaveLength(100);
  });

  test('a note is written, rewritten, deleted and written again, by its owner only', async () => {
    const device = newDevice(owner);
    const note = async () => (await documents(owner, 'notes')).map(({ content }) => content);
    await device.do('write_note', { restaurant_id: place, content: ' Ask for the corner table. ' });
    await device.do('write_note', { restaurant_id: place, content: 'Closed on Mondays.' });
    expect(await note()).toEqual(['Closed on Mondays.']);
    expect(await documents(other, 'notes')).toEqual([]);
    expect((await other.client.from('notes').select('id')).data).toEqual([]);
    await other.client.from('notes').update({ content: 'Forged.' }).eq('restaurant_id', place);
    await newDevice(other).do('delete_note', { restaurant_id: place });
    expect(await note()).toEqual(['Closed on Mondays.']);
    await device.do('delete_note', { restaurant_id: place });
    expect(await note()).toEqual([]);
    await device.do('write_note', { restaurant_id: place, content: 'Open again.' });
    expect(await note()).toEqual(['Open again.']);
    const long = { restaurant_id: place, content: 'x'.repeat(2001) };
    expect(await device.do('write_note', long)).toBe('rejected invalid');
  });

  test('lists and notes are deleted with the account', async () => {
    const person = await signUp(backend);
    const id = crypto.randomUUID();
    await newDevice(person).push(
      ['create_list', { id, name: 'Short-lived' }],
      ['add_to_list', { list_id: id, restaurant_id: place }],
      ['write_note', { restaurant_id: place, content: 'Secret.' }],
    );
    await backend.database.query('select accounts.delete_account($1)', [person.id]);
    for (const table of ['lists', 'list_items', 'notes']) {
      const rows = await backend.database.query(`select id from public.${table} where user_id = $1`, [person.id]);
      expect(rows, table).toEqual([]);
    }
  });
});
