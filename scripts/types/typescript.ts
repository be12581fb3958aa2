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

/** Longest line, as in the rest of the code. */
const MAX_WIDTH = 120;

/** A member of an object type, on one line if that fits. */
function member(head: string, members: readonly string[], indent: string, base = ''): string {
  if (members.length === 0) return `${indent}${head}: Record<never, never>;`;
  const line = `${indent}${head}: ${base}{ ${members.map((each) => each.trim().replace(/;$/, '')).join('; ')} };`;
  if (line.length <= MAX_WIDTH && !line.includes('\n')) return line;
  return `${indent}${head}: ${base}{\n${members.join('\n')}\n${indent}};`;
}

const quoted = (text: string) => `'${text}'`;
const list = (names: readonly string[]) => `[${names.map(quoted).join(', ')}]`;
const union = (names: readonly string[]) => (names.length === 0 ? 'never' : names.map(quoted).join(' | '));

/** Columns of every table that devices sync. */
const SYNCED = ['_deleted', '_rev', '_xid'];

function row({ name, columns }: Relation): string {
  const isSynced = SYNCED.every((each) => columns.some((column) => column.name === each));
  const own = columns.filter((column) => !isSynced || !SYNCED.includes(column.name));
  const fields = own.map((column) => `    ${column.name}: ${valueOf(column)};`);
  return member(name, fields, '  ', isSynced ? 'Synced & ' : '');
}

function relation({ name, kind, columns, relationships }: Relation): string {
  const links = relationships.map(
    (link) =>
      `        { foreignKeyName: ${quoted(link.name)}; columns: ${list(link.columns)}; isOneToOne: ${link.isOneToOne}; ` +
      `referencedRelation: ${quoted(link.referencedTable)}; referencedColumns: ${list(link.referencedColumns)} },\n`,
  );
  const tuple = links.length === 0 ? '[]' : `[\n${links.join('')}      ]`;
  if (kind === 'view') return `      ${name}: { Row: Rows['${name}']; Relationships: ${tuple} };`;
  const generated = columns.filter(({ isGenerated }) => isGenerated);
  const optional = columns.filter((column) => !column.isGenerated && (column.isNullable || column.hasDefault));
  const keys = [optional, generated].map((some) => union(some.map((column) => column.name)));
  return `      ${name}: Table<'${name}', ${keys.join(', ')}, ${tuple}>;`;
}

function routine({ name, args, returns }: Routine): string {
  const fields = args.map((arg) => `          ${arg.name}${arg.isOptional ? '?' : ''}: ${typeOf(arg.type)};`);
  const result = `${typeOf(returns.type)}${returns.isSet ? '[]' : ''}`;
  return member(name, [member('Args', fields, '        '), `        Returns: ${result};`], '      ');
}

/** The generated file's text. */
export function toTypeScript({ relations, routines }: Catalog): string {
  const tables = relations.filter(({ kind }) => kind === 'table').map(relation);
  const views = relations.filter(({ kind }) => kind === 'view').map(relation);
  return `// Generated from supabase/migrations by \`npm run types\`; not to be edited.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

type Synced = { _deleted: boolean; _rev: number; _xid: string };

type Rows = {
${relations.map(row).join('\n')}
};

/** \`Optional\` columns are nullable or have a default; nobody may write \`Generated\` ones. */
type Table<Name extends keyof Rows, Optional extends keyof Rows[Name], Generated extends keyof Rows[Name], Links> = {
  Row: Rows[Name];
  Insert: Omit<Rows[Name], Optional | Generated> & Partial<Pick<Rows[Name], Optional>>;
  Update: Partial<Omit<Rows[Name], Generated>>;
  Relationships: Links;
};

export type Database = {
  public: {
${member('Tables', tables, '    ')}
${member('Views', views, '    ')}
${member('Functions', routines.map(routine), '    ')}
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
`;
}
