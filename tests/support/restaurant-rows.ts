import type { Database } from '../../supabase/local/database/database.ts';

let made = 0;

/** The columns of a valid row with defaults; `values` replace or extend them. */
export function restaurantRow(values: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  made += 1;
  return {
    slug: `place-${made}`,
    name: `Place ${made}`,
    latitude: 1.3,
    longitude: 103.85,
    city: 'Singapore',
    country_code: 'SG',
    country: 'Singapore',
    time_zone: 'Asia/Singapore',
    source: 'test',
    source_id: String(made),
    ...values,
  };
}

/** Inserts a row with the database owner's rights. @returns its id */
export async function insertRestaurant(
  db: Pick<Database, 'query'>,
  values: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return insertInto(db, 'restaurants', restaurantRow(values));
}

/** Inserts into a table of `public`, and parses each value as its column's type. @returns the row's id */
export async function insertInto(
  db: Pick<Database, 'query'>,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  const columns = Object.keys(row).join(', ');
  const [inserted] = await db.query<{ id: string }>(
    `insert into public.${table} (${columns})
     select ${columns} from jsonb_populate_record(null::public.${table}, $1::jsonb) returning id`,
    [JSON.stringify(row)],
  );
  if (!inserted) throw new Error(`nothing was inserted into ${table}`);
  return inserted.id;
}
