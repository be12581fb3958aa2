/**
 * Lets PostgreSQL write rows as JSON, as PostgREST does. The drivers of the two databases differ in numbers beyond 2^53, NaN,
 * bytea and lists, and lose digits.
 */
import type { Connection } from '@supabase/lite';
import { markNumbers } from './exact-numbers.ts';
import { requestMemory } from './request-memory.ts';

type Plugin = Parameters<Connection['kysely']['withPlugin']>[0];

/** A name that no column has, because a column would hide the row. */
const ROW = '_answered_row';
const CSV = 'text/csv';

/** A Kysely plugin for the statements of one request. */
export function jsonRows(): Plugin {
  const wrapped = new WeakSet<object>();
  return {
    transformQuery({ node, queryId }) {
      const whole = wrap({ ...node }, requestMemory()?.accepted.includes(CSV) ?? false);
      if (!whole) return node;
      wrapped.add(queryId);
      // Kysely compiles any node; the type only lists those of its own builders.
      return whole as unknown as typeof node;
    },
    async transformResult({ result, queryId }) {
      // Lite also runs statements without an id.
      if (typeof queryId !== 'object' || !wrapped.has(queryId)) return result;
      const rows = result.rows.map(({ row }) => JSON.parse(markNumbers(String(row))));
      rememberCsv(rows, result.rows);
      return { ...result, rows };
    },
  };
}

type Node = Readonly<Record<string, unknown>>;

/** Kysely requires that the node keeps its kind: reading becomes an inner query, the rows of a write an expression. */
function wrap(node: Node, isCsv: boolean): Node | undefined {
  if (node['kind'] === 'SelectQueryNode') {
    const from = { kind: 'AliasNode', node, alias: { kind: 'IdentifierNode', name: ROW } };
    const columns = COLUMNS.slice(0, isCsv ? 2 : 1).map(([name, value]) => raw([`${value} as ${name}`]));
    return { kind: node['kind'], from: { kind: 'FromNode', froms: [from] }, selections: columns.map(selected) };
  }
  const returning = listIn(node['returning'], 'selections');
  if (returning.length === 0) return undefined;
  const listed = returning.map((selection) => (isAll(selection) ? allOf(tableOf(node)) : selection));
  const commas = listed.slice(1).map(() => ', ');
  const columns = COLUMNS.slice(0, isCsv ? 2 : 1).map(([name, value]) =>
    raw([`(select ${value} from (select `, ...commas, `) as ${ROW}) as ${name}`], listed),
  );
  return { ...node, returning: { kind: 'ReturningNode', selections: columns.map(selected) } };
}

const COLUMNS = [
  ['row', `row_to_json(${ROW})::text`],
  ['csv', `${ROW}::text`],
] as const;

function raw(sqlFragments: readonly string[], parameters: readonly unknown[] = []): Node {
  return { kind: 'RawNode', sqlFragments, parameters };
}

function selected(selection: Node): Node {
  return { kind: 'SelectionNode', selection };
}

function listIn(node: unknown, name: string): readonly Node[] {
  const list: unknown = Object(node)[name];
  return Array.isArray(list) ? list : [];
}

function isAll(selection: Node): boolean {
  return Object(selection['selection']).kind === 'SelectAllNode';
}

/** The inner query of a write has no table of its own, so `*` needs the name of the written one. */
function allOf(table: unknown): Node {
  return raw(['', '.*'], [table]);
}

function tableOf(node: Node): unknown {
  return node['into'] ?? node['table'] ?? listIn(node['from'], 'froms')[0];
}

/** Remembers the last rows that are no count, because lite may count after it reads. */
function rememberCsv(rows: readonly object[], [...texts]: readonly { readonly csv?: unknown }[]): void {
  const memory = requestMemory();
  const names = Object.keys(rows[0] ?? {});
  if (!memory || names.length === 0 || names[0] === '__count') return;
  if (texts.every(({ csv }) => typeof csv === 'string'))
    memory.csv = { names, lines: texts.map(({ csv }) => String(csv).slice(1, -1)) };
}
