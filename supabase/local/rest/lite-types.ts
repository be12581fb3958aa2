/** Types of columns and arguments, from @supabase/lite's catalogue. */
import type { IntrospectResult } from '@supabase/lite';
import { OTHER, type ValueType } from './json-values.ts';

const JSON_NAMES = new Set(['json', 'jsonb']);
const NUMBER_NAMES = new Set([
  'int2',
  'smallint',
  'int4',
  'integer',
  'int8',
  'bigint',
  'float4',
  'real',
  'float8',
  'double precision',
  'numeric',
]);

/** @returns each column's type of a table or view in the exposed schema */
export function columnTypes(catalogue: IntrospectResult, table: string): ReadonlyMap<string, ValueType> {
  const columns = catalogue.columns.filter((column) => column.table === table);
  return new Map(
    columns.map(({ name, type, pg_type: internalName }) => {
      const isArray = internalName?.startsWith('_') ?? false;
      return [name, isArray ? { kind: 'array', element: toType(type, catalogue) } : toType(type, catalogue)];
    }),
  );
}

/** @param name in the format of PostgreSQL's `format_type` */
export function toType(name: string, catalogue: IntrospectResult): ValueType {
  if (name.endsWith('[]')) return { kind: 'array', element: toType(name.slice(0, -2), catalogue) };
  if (JSON_NAMES.has(name)) return { kind: 'json' };
  if (NUMBER_NAMES.has(name)) return { kind: 'number' };
  const bare = unqualified(name);
  const composite = catalogue.custom_types.find(({ kind, type }) => kind === 'composite' && type === bare);
  if (composite?.fields) {
    return { kind: 'composite', fields: composite.fields.map((field) => [field.name, toType(field.type, catalogue)]) };
  }
  const row = columnTypes(catalogue, bare);
  return row.size > 0 ? { kind: 'composite', fields: [...row] } : OTHER;
}

/** Removes schema and quotes. */
export function unqualified(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).replaceAll('"', '');
}
