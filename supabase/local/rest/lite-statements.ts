/** Corrects the syntax trees of @supabase/lite's statements before they become SQL. */
import type { Connection } from '@supabase/lite';
import { callOf } from './computed-columns.ts';
import { unmarkNumbers } from './exact-numbers.ts';
import { JSON_OPERATORS } from './json-operators.ts';
import { SentValue } from './json-values.ts';
import { unseal } from './sealed-texts.ts';

/** Stands for a column's value in a row without columns, which has only defaults. */
export const EMPTY_ROW = Symbol('empty row');

/**
 * Lite turns `true` and `1` in a filter into a boolean and a number, whatever the column's type. As text they take the
 * column's type, as with PostgREST.
 */
export const VALUES_AS_TEXT: Parameters<Connection['kysely']['withPlugin']>[0] = {
  // The tree keeps its shape, which its type can't express.
  transformQuery: ({ node }) => correctTree(node) as typeof node,
  transformResult: async ({ result }) => result,
};

function toText(value: unknown): unknown {
  if (value instanceof SentValue) return value.text;
  const sealed = unseal(value);
  if (sealed) return sealed.text;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? unmarkNumbers(item) : item));
  return typeof value === 'string' ? unmarkNumbers(value) : value;
}

/** Copies a query's tree. Keeps everything that is no node, such as a parameter's value. */
function correctTree(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(correctTree);
  if (typeof node !== 'object' || node === null) return node;
  const call = callOf(node);
  if (call) return call;
  if ('kind' in node && node.kind === 'ValueNode' && 'value' in node) {
    return 'immediate' in node && node.immediate ? node : { ...node, value: toText(node.value) };
  }
  if (isValueList(node)) return { ...node, values: node.values.map(toText) };
  const fragments = jsonFragments(node);
  const corrected = fragments ? { ...node, sqlFragments: fragments } : node;
  const copy = Object.fromEntries(Object.entries(corrected).map(([key, child]) => [key, correctTree(child)]));
  return insertsEmptyRows(node) ? { ...copy, columns: undefined, values: emptyRows(node.values.values.length) } : copy;
}

/** The SQL around the operands of a comparison with a path into JSON; undefined for anything else. */
function jsonFragments(node: object): readonly string[] | undefined {
  if (!('kind' in node) || node.kind !== 'RawNode' || !('parameters' in node)) return undefined;
  const operands: unknown = node.parameters;
  if (!Array.isArray(operands) || operands.length !== 2) return undefined;
  const sql = JSON_OPERATORS.get(unseal(Object(operands[1]).value)?.operator ?? '');
  return sql && ['', ...sql];
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

/** Several rows without columns; `default values` creates only one. */
function emptyRows(count: number): unknown {
  return { kind: 'RawNode', sqlFragments: [`select from generate_series(1, ${count})`], parameters: [] };
}
