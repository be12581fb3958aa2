import type { CitySuggestion, Mark, PlaceSuggestion, SpotSuggestion, Suggestions } from '#domain/search/search.ts';
import type { Criteria } from '#places/criteria/criteria.ts';

/** A suggestion under the box. */
export type Option =
  | { readonly kind: 'recent'; readonly value: string }
  | { readonly kind: 'forget' }
  | {
      readonly kind: 'cuisine' | 'city';
      readonly value: string;
      readonly count: number;
      readonly marks: readonly Mark[];
    }
  | { readonly kind: 'spot'; readonly value: string; readonly spot: SpotSuggestion }
  | {
      readonly kind: 'place';
      readonly value: string;
      readonly place: PlaceSuggestion;
    };

/** The criteria after a location was accepted: they search there for the rest of the text. */
export function withSpot(criteria: Criteria, { name, middle, countryCode, what }: SpotSuggestion): Criteria {
  if (middle !== undefined) return { ...criteria, text: what, around: { name, ...middle } };
  return countryCode === null ? { ...criteria, text: name } : { ...criteria, text: what, countryCode };
}

/** Target of an arrow key in the box: an option by its index, the text, or the list of results. */
export type ArrowTarget = number | 'text' | 'results';

/**
 * The options for a typed text: recent searches while it is empty; then cuisines that are not chosen yet, areas to search
 * around, cities, and places whose names match; areas and cities with little of their name typed come last. A city that is offered as an area is
 * not offered as a filter.
 */
export function optionsFor(
  text: string,
  suggestions: Suggestions | undefined,
  recent: readonly string[],
  chosen: Criteria,
): readonly Option[] {
  if (text === '') {
    const lines = recent.map((value): Option => ({ kind: 'recent', value }));
    return lines.length > 0 ? [...lines, { kind: 'forget' }] : [];
  }
  if (suggestions === undefined) return [];
  const { spots } = suggestions;
  const named = [...(chosen.city === undefined ? [] : [chosen.city]), ...spots.map(({ name }) => name)];
  const cities = suggestions.cities.filter(isNew(named));
  return [
    ...suggestions.cuisines.filter(isNew(chosen.cuisines)).map((each): Option => ({ kind: 'cuisine', ...each })),
    ...spots.filter(isMeant).map(spotOption),
    ...cities.filter(isMeant).map(cityOption),
    ...suggestions.places
      .filter(({ marks, latinMarks }) => marks.length + latinMarks.length > 0)
      .map((place): Option => ({ kind: 'place', value: place.name, place })),
    ...spots.filter(({ isGuess }) => isGuess).map(spotOption),
    ...cities.filter((city) => city.isGuess).map(cityOption),
  ];
}

const isMeant = ({ isGuess }: SpotSuggestion | CitySuggestion) => !isGuess;
const cityOption = ({ value, count, marks }: CitySuggestion): Option => ({ kind: 'city', value, count, marks });
const spotOption = (spot: SpotSuggestion): Option => ({ kind: 'spot', value: spot.name, spot });

/** The criteria after a cuisine or city was accepted: it becomes a filter and replaces the text that led to it. */
export function withSuggestion(
  criteria: Criteria,
  { kind, value }: { readonly kind: 'cuisine' | 'city'; readonly value: string },
): Criteria {
  return kind === 'city'
    ? { ...criteria, text: '', city: value }
    : { ...criteria, text: '', cuisines: [...criteria.cuisines, value] };
}

/** Down moves through the options and then into the results; up moves back to the text. */
export function arrowTarget(key: 'ArrowDown' | 'ArrowUp', active: number | null, options: number): ArrowTarget {
  if (key === 'ArrowUp') return active === null || active === 0 ? 'text' : active - 1;
  const next = active === null ? 0 : active + 1;
  return next < options ? next : 'results';
}

function isNew(taken: readonly string[]): (each: { readonly value: string }) => boolean {
  return ({ value }) => !taken.some((each) => each.toLowerCase() === value.toLowerCase());
}
