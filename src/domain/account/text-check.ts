/**
 * What in a text looks like an attack rather than a sentence (V14, V15). It is never a reason to refuse anything: queries have
 * parameters and output is escaped, and whoever writes "select" or "O'Brien" means a word (U26). Pure.
 */
export type Suspicion = 'xss' | 'sql';

/** A script's tag anywhere; an address that runs or holds something, at the beginning or as it would stand in a page. */
const SCRIPT = [
  /<\s*\/?\s*script\b/i,
  /^\s*(?:javascript\s*:|data:\S)/i,
  /\bjavascript:(?=\S)/i,
  /\bdata:[\w.+-]+\/[\w.+-]+[;,]/i,
] as const;

/** What follows "select" in a query, and hardly ever in a sentence. */
const QUERY_FOLLOWS = String.raw`(?=\s*(?:$|[*(\d'"@]|null\b|[\w.]+\s*(?:,|from\b)))`;

const QUERY = [
  new RegExp(String.raw`\bunion\s+(?:all\s+)?select\b${QUERY_FOLLOWS}`, 'i'),
  // A text that was closed too early, and what is always true.
  /['"`]\s*\)*\s*(?:or|and)\s+['"]?\w+['"]?\s*=\s*['"]?\w/i,
  /;\s*(?:drop|truncate|alter)\s+(?:table|database|schema)\b/i,
  /;\s*(?:delete\s+from|insert\s+into)\b/i,
] as const;

/** What a text looks like; nothing, as a rule. */
export function suspicionsOf(text: string): readonly Suspicion[] {
  const found: Suspicion[] = [];
  if (SCRIPT.some((pattern) => pattern.test(text))) found.push('xss');
  if (QUERY.some((pattern) => pattern.test(text))) found.push('sql');
  return found;
}
