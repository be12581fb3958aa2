import type { FacetCount, Facets } from '#domain/search.ts';
import type { Criteria } from './criteria.ts';

export interface Suggestion {
  readonly kind: 'cuisine' | 'city';
  readonly value: string;
  readonly count: number;
}

const SHORTEST_TEXT = 2;
const MOST_PER_KIND = 3;

/**
 * Filters that the typed text may mean: cuisines and cities of which a word begins with it, the most frequent first.
 * What is already chosen is not offered.
 */
export function suggestionsFor(
  text: string,
  facets: Pick<Facets, 'cuisines' | 'cities'>,
  chosen: Criteria,
): readonly Suggestion[] {
  const typed = fold(text.trim());
  if (typed.length < SHORTEST_TEXT) return [];
  const matches = (kind: Suggestion['kind'], counts: readonly FacetCount[], taken: readonly string[]) =>
    counts
      .filter(({ value }) => beginsAWord(fold(value), typed) && !taken.some((each) => fold(each) === fold(value)))
      .slice(0, MOST_PER_KIND)
      .map(({ value, count }): Suggestion => ({ kind, value, count }));
  return [
    ...matches('cuisine', facets.cuisines, chosen.cuisines),
    ...matches('city', facets.cities, chosen.city ? [chosen.city] : []),
  ];
}

/** The criteria once a suggestion is taken: it becomes a filter in place of the text that led to it. */
export function withSuggestion(criteria: Criteria, { kind, value }: Suggestion): Criteria {
  return kind === 'city'
    ? { ...criteria, text: '', city: value }
    : { ...criteria, text: '', cuisines: [...criteria.cuisines, value] };
}

function beginsAWord(value: string, typed: string): boolean {
  return value.startsWith(typed) || value.includes(` ${typed}`);
}

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
