/** Writes a catalog as supabase-js' type parameter. */
import type { Catalog, Column, Relation, Routine } from './catalog.ts';

const SCALARS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
};

function typeOf(name: string): string {
  return name.startsWith('_') ? `${typeOf(name.slice(1))}[]` : (SCALARS[name] ?? 'string');
}

const valueOf = ({ type, isNullable }: Column) => `${typeOf(type)}${isNullable ? ' | null' : ''}`;

function block(head: string, lines: readonly string[], indent: string): string {
  if (lines.length === 0) return `${indent}${head}: Record<never, never>;`;
  return `${indent}${head}: {\n${lines.join('\n')}\n${indent}};`;
}

const field = (indent: string, name: string, mark: string, type: string) => `${indent}${name}${mark}: ${type};`;

function relation({ name, kind, columns, relationships }: Relation): string {
  const deep = ' '.repeat(10);
  const row = columns.map((column) => field(deep, column.name, '', valueOf(column)));
  const writable = columns.filter(({ isGenerated }) => !isGenerated);
  const insert = writable.map((column) =>
    field(deep, column.name, column.isNullable || column.hasDefault ? '?' : '', valueOf(column)),
  );
  const update = writable.map((column) => field(deep, column.name, '?', valueOf(column)));
  const links = relationships.map(
    (link) =>
      `${deep}{\n${[
        `foreignKeyName: ${quoted(link.name)};`,
        `columns: ${list(link.columns)};`,
        `isOneToOne: ${link.isOneToOne};`,
        `referencedRelation: ${quoted(link.referencedTable)};`,
        `referencedColumns: ${list(link.referencedColumns)};`,
      ]
        .map((line) => `${deep}  ${line}`)
        .join('\n')}\n${deep}},`,
  );
  const indent = ' '.repeat(8);
  const parts = [block('Row', row, indent)];
  if (kind === 'table') parts.push(block('Insert', insert, indent), block('Update', update, indent));
  parts.push(
    links.length ? `${indent}Relationships: [\n${links.join('\n')}\n${indent}];` : `${indent}Relationships: [];`,
  );
  return block(name, parts, ' '.repeat(6));
}

const quoted = (text: string) => `'${text}'`;
const list = (names: readonly string[]) => `[${names.map(quoted).join(', ')}]`;

function routine({ name, args, returns }: Routine): string {
  const indent = ' '.repeat(8);
  const fields = args.map((arg) => field(' '.repeat(10), arg.name, arg.isOptional ? '?' : '', typeOf(arg.type)));
  const result = `${typeOf(returns.type)}${returns.isSet ? '[]' : ''}`;
  return block(name, [block('Args', fields, indent), `${indent}Returns: ${result};`], ' '.repeat(6));
}

/** The generated file's text. */
export function toTypeScript({ relations, routines }: Catalog): string {
  const tables = relations.filter(({ kind }) => kind === 'table').map(relation);
  const views = relations.filter(({ kind }) => kind === 'view').map(relation);
  return `// Generated from supabase/migrations by \`npm run types\`; not to be edited.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
${block('Tables', tables, '    ')}
${block('Views', views, '    ')}
${block('Functions', routines.map(routine), '    ')}
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
`;
}
