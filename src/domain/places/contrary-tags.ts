/**
 * Tags that speak against a place (U120): alcohol, pork, a bar, no halal food. They follow the halal tag in a statement, as in
 * 'diet:halal=yes; bar=yes', or stand alone. The evidence's facts say whether it has any.
 */
import { factsAgainst, type StatedFacts } from './facts.ts';

/** The halal tags that don't speak against a place. */
const FOR = /^diet:halal=(?!no$)/;
const HALAL = /^diet:halal=/;
const TAG = /^[a-z][a-z0-9:_-]*=/;
/** What counted before evidence stated facts. */
const WITHOUT_FACTS = /^(?:amenity|alcohol|bar|brewery|cuisine|diet:pork|drink:[a-z_]+|microbrewery|pork)=/;

const SEPARATOR = '; ';

/** A statement followed by the tags against the place. */
export function stateTags(statement: string | null, contrary: readonly string[]): string {
  return [...(statement === null ? [] : [statement]), ...contrary].join(SEPARATOR);
}

interface Stated {
  readonly kind: string;
  readonly statement: string | null;
  readonly ended_on?: string | null | undefined;
  readonly facts?: StatedFacts | null | undefined;
}

/** The tags against a place in its evidence, each once. */
export function contraryTagsOf(evidence: readonly Stated[]): string[] {
  return [...new Set(evidence.flatMap((piece) => (piece.ended_on ? [] : contraryPartsOf(piece))))];
}

/** Whether a statement only has tags against a place. A tag that denies halal food is a statement about it. */
export function isContraryOnly(piece: Stated): boolean {
  const parts = contraryPartsOf(piece);
  return parts.length > 0 && parts.length === partsOf(piece).length && !parts.some((part) => HALAL.test(part));
}

function contraryPartsOf(piece: Stated): string[] {
  if (piece.kind !== 'source_tag') return [];
  // Older documents have no facts.
  if (!piece.facts) return partsOf(piece).filter((part) => WITHOUT_FACTS.test(part));
  if (factsAgainst(piece.facts).length === 0) return [];
  return partsOf(piece).filter((part) => TAG.test(part) && !FOR.test(part));
}

function partsOf({ statement }: Stated): string[] {
  return statement?.split(SEPARATOR) ?? [];
}
