/**
 * Limits time and size of @supabase/lite's statements. The limits are part of the statement
 * (`supabase/migrations/…_answer_bounds.sql`), so they can end it midway.
 */

/** Most rows of a table, and of each embedded list, in one answer: hosted Supabase's limit. */
export const MAX_ROWS = 1000;

/** Most bytes of an answer. */
export const MAX_ANSWER_BYTES = 10 * 1024 * 1024;

/** Time that a statement may occupy PGlite's only connection, in milliseconds; others then wait at most a second. */
const MAX_STATEMENT_MS = 700;

/** The beginning of lite's SQL for an embedded list. */
const LIST = "(select coalesce(json_agg(agg), '[]') from ";

interface RawNode {
  readonly kind: 'RawNode';
  readonly sqlFragments: readonly string[];
  readonly parameters: readonly unknown[];
}

/**
 * Adds limits to a query's tree: in size, and in time unless the database enforces that.
 * @param hasClock whether the database enforces time limits itself; PGlite can't
 */
export function boundStatement(node: unknown, hasClock: boolean): unknown {
  const maxMs = hasClock ? 'null' : String(MAX_STATEMENT_MS);
  const bounded = withBoundLists(node, true, maxMs);
  return hasClock ? bounded : withClock(bounded, maxMs);
}

/** Checks the time at every row. */
function withClock(node: unknown, maxMs: string): unknown {
  if (!isNode(node) || node['kind'] !== 'SelectQueryNode') return node;
  const inTime: RawNode = { kind: 'RawNode', sqlFragments: [`bounds.is_in_time(${maxMs})`], parameters: [] };
  const { where } = node;
  const right = isNode(where) ? where['where'] : undefined;
  const both = right === undefined ? inTime : { kind: 'AndNode', left: inTime, right };
  return { ...node, where: { kind: 'WhereNode', where: both } };
}

/** Counts only the outermost list's bytes, because they include those of inner lists. */
function withBoundLists(node: unknown, isOutermost: boolean, maxMs: string): unknown {
  if (Array.isArray(node)) return node.map((child) => withBoundLists(child, isOutermost, maxMs));
  if (!isNode(node)) return node;
  const isList = isRaw(node) && node.sqlFragments[0] === LIST;
  const inside = isOutermost && !isList;
  // A parameter's value is no part of the tree.
  if (node['kind'] === 'ValueNode' || node['kind'] === 'PrimitiveValueListNode') return node;
  const entries = Object.entries(node).map(([key, child]) => [key, withBoundLists(child, inside, maxMs)]);
  const copy: unknown = Object.fromEntries(entries);
  if (!isList) return copy;
  const bytes = isOutermost ? MAX_ANSWER_BYTES : 'null';
  const sqlFragments = ['bounds.count_answer(', `, ${bytes}, ${maxMs})`];
  return { kind: 'RawNode', sqlFragments, parameters: [copy] } satisfies RawNode;
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function isRaw(node: object): node is RawNode {
  return 'sqlFragments' in node && Array.isArray(node.sqlFragments);
}
