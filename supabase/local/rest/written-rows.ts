/**
 * Returns the rows that a write changed. For a selection with other names, casts or embeds, @supabase/lite reads the rows
 * separately: after an update with the request's filters, which the update may have made false, and before a delete, which
 * row level security may not permit for all of them.
 */
import type { Connection } from '@supabase/lite';
import { RestError } from './lite-errors.ts';

type Plugin = Parameters<Connection['kysely']['withPlugin']>[0];
type Node = Readonly<Record<string, unknown>>;

/** A Kysely plugin for the statements of one request. */
export function writtenRows(): Plugin {
  const reads = new WeakMap<object, 'before' | 'after' | 'delete'>();
  let updated: number | undefined;
  let isUpdate = false;
  let readBefore = 0;
  return {
    transformQuery({ node, queryId }) {
      const { kind } = node;
      if (kind === 'UpdateQueryNode') isUpdate = true;
      if (kind === 'DeleteQueryNode') reads.set(queryId, 'delete');
      if (kind !== 'SelectQueryNode') return node;
      reads.set(queryId, isUpdate ? 'after' : 'before');
      // The node keeps its shape, which its type can't express.
      return isUpdate ? (byKeysOnly({ ...node }) as unknown as typeof node) : node;
    },
    async transformResult({ result, queryId }) {
      const { rows } = result;
      const read = typeof queryId === 'object' ? reads.get(queryId) : undefined;
      if (read === undefined) updated ??= isUpdate && rows.length > 0 ? rows.length : undefined;
      if (read === 'after' && updated !== undefined && rows.length !== updated) throw NOT_RETURNED;
      // Lite also counts rows beforehand.
      if (read === 'before') readBefore = isCount(rows[0]) ? 0 : rows.length;
      if (read === 'delete' && Number(result.numAffectedRows ?? 0) < readBefore) throw NOT_DELETED;
      return result;
    },
  };
}

/** Rows are JSON texts here. */
function isCount(first: unknown): boolean {
  return String(Object(first).row).startsWith('{"__count":');
}

function refusal(details: string): RestError {
  return new RestError(400, { code: 'PGRST127', message: 'Feature not implemented', details });
}

const OTHERWISE = 'Name the columns without aliases, casts or embeds, or read the rows in another request.';
const NOT_DELETED = refusal(`Not all of these rows may be deleted, and this backend can't tell which. ${OTHERWISE}`);
const NOT_RETURNED = refusal(`This backend can't return the changed rows like this. ${OTHERWISE}`);

/** The query without the request's filters. Lite joins them with the keys of the updated rows: `(filters and keys)`. */
function byKeysOnly(query: Node): Node {
  const { where } = query;
  return isNode(where) ? { ...query, where: { ...where, where: lastOfGroup(where['where']) } } : query;
}

function lastOfGroup(condition: unknown): unknown {
  if (!isNode(condition)) return condition;
  const { kind, node } = condition;
  // Conditions of inner embeds follow the group.
  if (kind === 'AndNode') return { ...condition, left: lastOfGroup(condition['left']) };
  return kind === 'ParensNode' && isNode(node) && node['kind'] === 'AndNode' ? node['right'] : condition;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
