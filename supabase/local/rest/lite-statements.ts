/** Mends statements that @supabase/lite made, as trees, before they are made text. */
import type { Connection } from '@supabase/lite';
import { SentValue } from './json-values.ts';

/** In the place of any column's value: the row has no column at all, only defaults. */
export const EMPTY_ROW = Symbol('empty row');

/**
 * Lite takes `true` and `1` in a filter for a boolean and a number, whatever the column is, and the drivers then send them as
 * such. As text they are what the column makes of them, as with PostgREST.
 */
export const MENDED_STATEMENTS: Parameters<Connection['kysely']['withPlugin']>[0] = {
  // The tree has the same shape as before, which its type can't say.
  transformQuery: ({ node }) => mendTree(node) as typeof node,
  transformResult: async ({ result }) => result,
};

function toText(value: unknown): unknown {
  if (value instanceof SentValue) return value.text;
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : value;
}

/** A copy of a query's tree. What is no part of the tree, such as the value of a parameter, is kept as it is. */
function mendTree(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(mendTree);
  if (typeof node !== 'object' || node === null) return node;
  if ('kind' in node && node.kind === 'ValueNode' && 'value' in node) {
    return 'immediate' in node && node.immediate ? node : { ...node, value: toText(node.value) };
  }
  if (isValueList(node)) return { ...node, values: node.values.map(toText) };
  const copy = Object.fromEntries(Object.entries(node).map(([key, child]) => [key, mendTree(child)]));
  return insertsEmptyRows(node) ? { ...copy, columns: undefined, values: emptyRows(node.values.values.length) } : copy;
}

function isValueList(node: object): node is { readonly values: readonly unknown[] } {
  return 'kind' in node && node.kind === 'PrimitiveValueListNode' && 'values' in node && Array.isArray(node.values);
}

interface EmptyRows {
  readonly values: { readonly values: readonly unknown[] };
}

function insertsEmptyRows(node: object): node is EmptyRows {
  if (!('kind' in node) || node.kind !== 'InsertQueryNode' || !('values' in node)) return false;
  const { values } = Object(node.values);
  return Array.isArray(values) && values.every((row) => isValueList(row) && row.values.includes(EMPTY_ROW));
}

/** Several rows without a column: `default values` makes only one. */
function emptyRows(count: number): unknown {
  return { kind: 'RawNode', sqlFragments: [`select from generate_series(1, ${count})`], parameters: [] };
}
