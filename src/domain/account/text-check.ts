/**
 * Detects texts that look like script or SQL injection (V14, V15). They are never refused for it: queries use parameters, output is
 * escaped, and people who write "select" or "O'Brien" mean words (U26). Pure.
 */
export type Suspicion = 'xss' | 'sql';

/** A script tag anywhere; an address with a script or inline data, at the beginning or as an attribute. */
const SCRIPT = [
  /<\s*\/?\s*script\b/i,
  /^\s*(?:javascript\s*:|data:\S)/i,
  /\bjavascript:(?=\S)/i,
  /\bdata:[\w.+-]+\/[\w.+-]+[;,]/i,
] as const;

/** What follows "select" in a query, but hardly ever in a sentence. */
const QUERY_FOLLOWS = String.raw`(?=\s*(?:$|[*(\d'"@]|null\b|[\w.]+\s*(?:,|from\b)))`;

const QUERY = [
  new RegExp(String.raw`\bunion\s+(?:all\s+)?select\b${QUERY_FOLLOWS}`, 'i'),
  // A string that is closed early, followed by a tautology.
  /['"`]\s*\)*\s*(?:or|and)\s+['"]?\w+['"]?\s*=\s*['"]?\w/i,
  /;\s*(?:drop|truncate|alter)\s+(?:table|database|schema)\b/i,
  /;\s*(?:delete\s+from|insert\s+into)\b/i,
] as const;

/** What a text looks like; usually nothing. */
export function suspicionsOf(text: string): readonly Suspicion[] {
  const found: Suspicion[] = [];
  if (SCRIPT.some((pattern) => pattern.test(text))) found.push('xss');
  if (QUERY.some((pattern) => pattern.test(text))) found.push('sql');
  return found;
}
