/** Finds the changed rows that a subscriber may see: PostgreSQL decides with the subscriber's role and claims. */
import type { Database } from '../database/database.ts';
import { assume, type Identity } from '../database/identity.ts';
import { quote, type WatchedTable } from './realtime-schema.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Hosted Supabase's limit. */
const MAX_LISTED = 100;

const OPERATORS: Readonly<Record<string, string>> = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' };

export interface Filter {
  readonly column: string;
  readonly operator: string;
  readonly value: string;
}

/** Parses realtime-js' 'region=eq.sg'; undefined for an invalid filter. */
export function parseFilter(text: string): Filter | undefined {
  const [, column, operator, value] = /^([\w]+)=(eq|neq|lt|lte|gt|gte|in)\.(.*)$/s.exec(text) ?? [];
  if (!column || !operator || value === undefined) return undefined;
  if (operator === 'in' && listOf(value).length > MAX_LISTED) return undefined;
  return { column, operator, value };
}

/** The values of '(a,b)'. */
function listOf(value: string): string[] {
  return value.replace(/^\(|\)$/g, '').split(',');
}

/** The value is text; PostgreSQL converts it to the column's type, as on hosted Supabase. */
function condition({ column, operator, value }: Filter, table: string): { sql: string; params: readonly unknown[] } {
  if (operator === 'in') {
    return { sql: `${quote(column)}::text = any ($2::text[])`, params: [listOf(value)] };
  }
  const typed = `(jsonb_populate_record(null::${table}, jsonb_build_object($2::text, $3::text))).${quote(column)}`;
  return { sql: `${quote(column)} ${OPERATORS[operator]} ${typed}`, params: [column, value] };
}

/** The existing rows among `ids` that this identity may read and that pass the filter, by id. */
export async function readVisibleRows(
  database: Database,
  { schema, table, columns }: WatchedTable,
  identity: Identity,
  ids: readonly string[],
  filter: Filter | undefined,
): Promise<Map<string, Row>> {
  const readable = columns[identity.role] ?? [];
  if (ids.length === 0 || !readable.includes('id')) return new Map();
  if (filter && !readable.includes(filter.column)) return new Map();
  const from = `${quote(schema)}.${quote(table)}`;
  const where = filter ? condition(filter, from) : undefined;
  const rows = await database.transaction(async (tx) => {
    await assume(tx, identity);
    return tx.query<Row>(
      `select ${readable.map(quote).join(', ')} from ${from}
       where id = any ($1::uuid[])${where ? ` and ${where.sql}` : ''}`,
      [[...ids], ...(where?.params ?? [])],
    );
  });
  return new Map(rows.map((row) => [String(row['id']), row]));
}
