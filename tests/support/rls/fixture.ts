/** Rows for the matrix, by table. They are inserted without triggers, so each is complete. */
import type { Queryable } from '../../../supabase/local/database/database.ts';
import { PEOPLE } from './people.ts';
import { PEOPLES_ROWS } from './rows-of-people.ts';
import { PLACES_ROWS } from './rows-of-places.ts';
import { PRIVATE_ROWS } from './rows-of-private-tables.ts';
import { insertOf, type Row } from './sql.ts';
import { STORED, storedRow } from './stored-files.ts';
import type { TableFixture } from './table-fixture.ts';

/** By full table name, parents first. */
export const FIXTURE: Readonly<Record<string, TableFixture>> = {
  ...PLACES_ROWS,
  ...PEOPLES_ROWS,
  ...PRIVATE_ROWS,
};

const AUTH_USERS = Object.entries(PEOPLE).map(([name, id]) => ({
  id,
  aud: 'authenticated',
  role: 'authenticated',
  email: `${name}@example.com`,
  email_confirmed_at: '2026-01-01T00:00:00Z',
}));

/** Inserts all rows of the fixture in the caller's transaction. */
export async function insertFixture(tx: Queryable): Promise<void> {
  const statements = [
    'alter table auth.users disable trigger user',
    ...AUTH_USERS.map((user) => insertOf('auth.users', user)),
    'set constraints all immediate',
    'alter table auth.users enable trigger user',
  ];
  for (const [table, { rows }] of Object.entries(FIXTURE)) {
    statements.push(
      `alter table ${table} disable trigger user`,
      ...Object.values(rows).map((row) => insertOf(table, row)),
      'set constraints all immediate',
      `alter table ${table} enable trigger user`,
    );
  }
  // As the first call of public.own_sealing_key() adds it, and rows of tables with one row alone are not among the rows.
  statements.push(insertOf('accounts.sealing_secret', { secret: String.raw`\x${'cd'.repeat(32)}` }));
  statements.push(...STORED.map((file) => insertOf('storage.objects', storedRow(file))));
  await tx.exec(statements.join(';\n'));
}

const PLAIN_VALUES: Row = {
  text: 'Other words',
  uuid: 'ffffffff-0000-4000-8000-000000000001',
  boolean: true,
  smallint: 2,
  integer: 2,
  bigint: 2,
  'double precision': 0.5,
  'timestamp with time zone': '2027-02-03T04:05:06Z',
  date: '2027-02-03',
  jsonb: {},
  'text[]': [],
  xid8: '5',
};

/** A valid value for a column that differs from its fixture row's value. */
export function otherValue(table: string, column: { readonly name: string; readonly type: string }): unknown {
  const values = FIXTURE[table]?.values ?? {};
  if (column.name in values) return values[column.name];
  if (!(column.type in PLAIN_VALUES))
    throw new TypeError(`no value of type ${column.type} for ${table}.${column.name}`);
  return PLAIN_VALUES[column.type];
}
