/**
 * Tags of a place that speak against it (U106): alcohol, pork or a bar. They stand in the statement of its tags, as in
 * 'diet:halal=yes; bar=yes', or alone. `catalogue.is_contrary` in SQL knows the same.
 */

const CONTRARY = /^(?:amenity|alcohol|bar|brewery|cuisine|diet:pork|drink:[a-z_]+|microbrewery|pork)=/;

const SEPARATOR = '; ';

/** A statement of tags with those that speak against the place. */
export function stateTags(statement: string | null, contrary: readonly string[]): string {
  return [...(statement === null ? [] : [statement]), ...contrary].join(SEPARATOR);
}

interface Stated {
  readonly kind: string;
  readonly statement: string | null;
  readonly ended_on?: string | null | undefined;
}

/** What a place's evidence tells against it, each tag once; empty where nothing does. */
export function contraryTagsOf(evidence: readonly Stated[]): string[] {
  const parts = evidence.flatMap(({ kind, statement, ended_on }) =>
    kind === 'source_tag' && !ended_on ? (statement?.split(SEPARATOR) ?? []) : [],
  );
  return [...new Set(parts.filter((part) => CONTRARY.test(part)))];
}

/** Whether a statement says nothing for a place, and something against it. */
export function isContraryOnly({ kind, statement }: Stated): boolean {
  return kind === 'source_tag' && statement !== null && statement.split(SEPARATOR).every((part) => CONTRARY.test(part));
}
