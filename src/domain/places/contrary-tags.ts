/**
 * Tags that speak against a place (U106): alcohol, pork or a bar. They are part of a statement, as in 'diet:halal=yes;
 * bar=yes', or alone. `catalogue.is_contrary` is the same in SQL.
 */

const CONTRARY = /^(?:amenity|alcohol|bar|brewery|cuisine|diet:pork|drink:[a-z_]+|microbrewery|pork)=/;

const SEPARATOR = '; ';

/** A statement followed by the tags against the place. */
export function stateTags(statement: string | null, contrary: readonly string[]): string {
  return [...(statement === null ? [] : [statement]), ...contrary].join(SEPARATOR);
}

interface Stated {
  readonly kind: string;
  readonly statement: string | null;
  readonly ended_on?: string | null | undefined;
}

/** The tags against a place in its evidence, each once. */
export function contraryTagsOf(evidence: readonly Stated[]): string[] {
  const parts = evidence.flatMap(({ kind, statement, ended_on }) =>
    kind === 'source_tag' && !ended_on ? (statement?.split(SEPARATOR) ?? []) : [],
  );
  return [...new Set(parts.filter((part) => CONTRARY.test(part)))];
}

/** Whether a statement only speaks against a place. */
export function isContraryOnly({ kind, statement }: Stated): boolean {
  return kind === 'source_tag' && statement !== null && statement.split(SEPARATOR).every((part) => CONTRARY.test(part));
}
