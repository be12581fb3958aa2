/**
 * Bounds on the statements that @supabase/lite makes of a question: how long one may take, and how much it may answer. They
 * are part of the statement itself (`supabase/migrations/…_answer_bounds.sql`), so that they end it half-way.
 */

/** The most rows that one question gets of a table, and of each list embedded in it: what hosted Supabase answers. */
export const MAX_ROWS = 1000;

/** The most bytes that an answer has. */
export const MAX_ANSWER_BYTES = 10 * 1024 * 1024;

/** How long a statement may hold PGlite's only connection, in milliseconds: others wait for a second at most. */
const MAX_STATEMENT_MS = 700;

/** How lite opens a list that is embedded in a row. */
const LIST = "(select coalesce(json_agg(agg), '[]') from ";

interface RawNode {
  readonly kind: 'RawNode';
  readonly sqlFragments: readonly string[];
  readonly parameters: readonly unknown[];
}

/**
 * The tree of a query, bounded in time where nothing else does so, and in bytes.
 * @param hasClock whether the database ends by itself what takes too long: PGlite has no clock for that
 */
export function boundStatement(node: unknown, hasClock: boolean): unknown {
  const mostMs = hasClock ? 'null' : String(MAX_STATEMENT_MS);
  const bounded = withBoundLists(node, true, mostMs);
  return hasClock ? bounded : withClock(bounded, mostMs);
}

/** The clock is looked at with every row. */
function withClock(node: unknown, mostMs: string): unknown {
  if (!isNode(node) || node['kind'] !== 'SelectQueryNode') return node;
  const inTime: RawNode = { kind: 'RawNode', sqlFragments: [`bounds.is_in_time(${mostMs})`], parameters: [] };
  const { where } = node;
  const right = isNode(where) ? where['where'] : undefined;
  const both = right === undefined ? inTime : { kind: 'AndNode', left: inTime, right };
  return { ...node, where: { kind: 'WhereNode', where: both } };
}

/** A list's bytes are those of the lists in it, too: only the outermost is counted. */
function withBoundLists(node: unknown, isOutermost: boolean, mostMs: string): unknown {
  if (Array.isArray(node)) return node.map((child) => withBoundLists(child, isOutermost, mostMs));
  if (!isNode(node)) return node;
  const isList = isRaw(node) && node.sqlFragments[0] === LIST;
  const inside = isOutermost && !isList;
  // The value of a parameter is no part of the tree.
  if (node['kind'] === 'ValueNode' || node['kind'] === 'PrimitiveValueListNode') return node;
  const entries = Object.entries(node).map(([key, child]) => [key, withBoundLists(child, inside, mostMs)]);
  const copy: unknown = Object.fromEntries(entries);
  if (!isList) return copy;
  const bytes = isOutermost ? MAX_ANSWER_BYTES : 'null';
  const sqlFragments = ['bounds.count_answer(', `, ${bytes}, ${mostMs})`];
  return { kind: 'RawNode', sqlFragments, parameters: [copy] } satisfies RawNode;
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function isRaw(node: object): node is RawNode {
  return 'sqlFragments' in node && Array.isArray(node.sqlFragments);
}
