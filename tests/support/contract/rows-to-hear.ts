/** A row for each table of `public`, with an owner where rows have one, that can be inserted, updated and deleted. */
import type { Database } from '../../../supabase/local/database/database.ts';
import { insertInto } from '../restaurant-rows.ts';
import { PEOPLE } from '../rls/people.ts';
import { PEOPLES_ROWS, REVIEWS } from '../rls/rows-of-people.ts';
import { PLACES, PLACES_ROWS } from '../rls/rows-of-places.ts';
import type { Places } from './places.ts';

/** The fixtures' restaurants exist already: only a new one can be deleted. */
const ONLY_NEW = ['public.restaurants', 'public.regions'];

const fixtureOf = (table: string) => PLACES_ROWS[`public.${table}`] ?? PEOPLES_ROWS[`public.${table}`];

export interface RowsToHear {
  /** Uses the profile created by signing up as the row of `users`. */
  adoptProfile(): Promise<void>;
  insert(table: string): Promise<void>;
  update(table: string): Promise<void>;
  /** Deletes like a person: a tombstone may remain. */
  remove(table: string): Promise<void>;
  /** Removes the tombstone, so that the row can be inserted again. */
  forget(table: string): Promise<void>;
}

/** One owner's rows; tables in the order of the fixtures, parents first. */
export const TABLES_IN_ORDER = [...Object.keys(PLACES_ROWS), ...Object.keys(PEOPLES_ROWS)].map((name) =>
  name.replace('public.', ''),
);

export function rowsToHear(database: Database, owner: string, places: Places): RowsToHear {
  /** The rows' ids by the fixtures' ids; triggers assign some themselves. */
  const ids = new Map([
    [PEOPLE.owner, owner],
    [PLACES.live, places.burger],
    [PLACES.another, places.zed],
    [REVIEWS.shown, places.review],
  ]);
  const inserted = new Map<string, string>();
  let profile: Record<string, unknown> = {};
  function rowOf(table: string): Record<string, unknown> {
    if (table === 'users') return profile;
    const fixture = fixtureOf(table);
    if (!fixture) throw new Error(`public.${table} has no row in tests/support/rls`);
    const row = ONLY_NEW.includes(`public.${table}`) ? fixture.candidate(PEOPLE.owner) : Object.values(fixture.rows)[0];
    let text = JSON.stringify(row);
    for (const [from, to] of ids) text = text.replaceAll(from, to);
    const { id, ...values } = JSON.parse(text) as Record<string, unknown>;
    // The fixtures' slugs and sources belong to places of other tests.
    if (table === 'restaurants') Object.assign(values, { slug: 'heard-of', source: 'heard-of' });
    // PostgreSQL numbers the rows of some tables.
    return typeof id === 'string' ? { id, ...values } : values;
  }

  const idOf = (table: string): string => {
    const id = inserted.get(table);
    if (id === undefined) throw new Error(`there is no row of ${table}`);
    return id;
  };

  return {
    async adoptProfile() {
      const [row] = await database.query<{ name: string }>('select name from public.users where id = $1', [owner]);
      profile = { id: owner, ...row };
      inserted.set('users', owner);
    },
    async insert(table) {
      const row = rowOf(table);
      const id = await insertInto(database, table, row);
      inserted.set(table, id);
      if (typeof row['id'] === 'string') ids.set(row['id'], id);
    },
    async update(table) {
      const [column] = Object.keys(rowOf(table)).filter((name) => name !== 'id');
      await database.query(`update public.${table} set ${column} = ${column} where id::text = $1`, [idOf(table)]);
    },
    async remove(table) {
      await database.query(`delete from public.${table} where id::text = $1`, [idOf(table)]);
    },
    async forget(table) {
      await database.transaction(async (tx) => {
        await tx.query(`select set_config('sync.hard_delete', 'on', true)`);
        await tx.query(`delete from public.${table} where id::text = $1`, [idOf(table)]);
      });
    },
  };
}
