/**
 * Computed columns, which are functions of a row, where @supabase/lite only knows stored ones: in `order`, and under another
 * name in `select`. The caller needs the right to execute the function, as in every statement.
 */
import type { IntrospectResult } from '@supabase/lite';
import type { ParsedRequest } from './lite-embeds.ts';
import { unqualified } from './lite-types.ts';
import { seal, unseal } from './sealed-texts.ts';

/** Marks a sealed call among sealed texts. */
const CALL = 'call';

type Part = Pick<ParsedRequest, 'select' | 'order'>;

/** The request with computed columns of its own table as sealed calls, which `callOf` opens. */
export function withComputedColumns({ select, order }: Part, table: string, catalogue: IntrospectResult): Part {
  const call = (column: string) => (isComputed(column, table, catalogue) ? seal(`${column}.${table}`, CALL) : column);
  return {
    ...(order && { order: order.map((by) => (by.embed === undefined ? { ...by, column: call(by.column) } : by)) }),
    ...(select && {
      select: select.map((entry) => {
        if (typeof entry === 'string') return entry;
        return Object.fromEntries(
          Object.entries(entry).map(([name, chosen]) => [
            name,
            'column' in chosen && chosen.column !== undefined && chosen.path === undefined
              ? { ...chosen, column: call(chosen.column) }
              : chosen,
          ]),
        );
      }),
    }),
  };
}

function isComputed(name: string, table: string, { columns, functions = [] }: IntrospectResult): boolean {
  if (columns.some((column) => column.table === table && column.name === name)) return false;
  return functions.some(
    (known) =>
      known.name === name &&
      !known.return_is_setof &&
      known.arg_types.length === 1 &&
      unqualified(known.arg_types[0] ?? '') === table,
  );
}

/** @returns the syntax tree of the call that a reference to a column stands for; undefined for a column */
export function callOf(node: object): object | undefined {
  if (!('kind' in node) || node.kind !== 'ReferenceNode' || !('column' in node)) return undefined;
  const sealed = unseal(Object(Object(node.column).column).name);
  if (sealed?.operator !== CALL) return undefined;
  const [name = '', table = ''] = sealed.text.split('.');
  const row = 'table' in node && node.table !== undefined ? node.table : identifier(table);
  return { kind: 'RawNode', sqlFragments: ['"public".', '(', ')'], parameters: [identifier(name), row] };
}

function identifier(name: string): object {
  return { kind: 'IdentifierNode', name };
}
