import type { SearchAnswer } from '#domain/search/search.ts';
import { type Criteria, countFilters } from '#places/criteria/criteria.ts';
import { countryPlaces, isUnserved } from '#places/results/country-places.ts';
import type { LoadState } from '#places/results/load-state.ts';
import type { IndexState } from '#workers/search/api.ts';

/** The content below the directory's heading. */
export type DirectoryState =
  | { readonly kind: 'loading' | 'failed' }
  /** No data yet, and none is loading. */
  | { readonly kind: 'stuck'; readonly why: Exclude<LoadState, 'loading'> }
  | { readonly kind: 'places'; readonly answer: SearchAnswer }
  /** `isElsewhere`: no places of the wanted country are stored, so an empty result means little. */
  | { readonly kind: 'empty'; readonly isElsewhere: boolean };

interface Known {
  readonly answer: SearchAnswer | undefined;
  readonly hasFailed: boolean;
  /** Null until the worker has sent it. */
  readonly index: IndexState | null;
  readonly loadState: LoadState;
  /** A stored region is still loading into the index. */
  readonly isPartial: boolean;
  readonly criteria: Criteria;
}

/** An earlier answer stays while the next one loads. An empty result of an incomplete index means nothing. */
export function directoryState({ answer, hasFailed, index, loadState, isPartial, criteria }: Known): DirectoryState {
  if (answer && answer.cards.length > 0) return { kind: 'places', answer };
  if (index !== null && isUnserved(criteria.countryCode, index)) return { kind: 'empty', isElsewhere: false };
  if (hasFailed) return { kind: 'failed' };
  if (index?.phase === 'empty')
    return loadState === 'loading' ? { kind: 'loading' } : { kind: 'stuck', why: loadState };
  if (!answer || isPartial) return { kind: 'loading' };
  if (index === null || !isElsewhere(criteria, index)) return { kind: 'empty', isElsewhere: false };
  return index.isWorldLoading && loadState === 'loading' ? { kind: 'loading' } : { kind: 'empty', isElsewhere: true };
}

/** Whether it is a country's page without further criteria. */
export function isCountryAlone(criteria: Criteria): boolean {
  return criteria.countryCode !== undefined && criteria.text === '' && countFilters(criteria) === 1;
}

/** Whether it is the page of a country or one of its cities, without further criteria. */
export function isArea(criteria: Criteria): boolean {
  const { city: _, ...country } = criteria;
  return isCountryAlone(country);
}

function isElsewhere({ countryCode }: Criteria, index: IndexState): boolean {
  return countryCode !== undefined && index.worldRows === null && countryPlaces(countryCode, index) === 'elsewhere';
}
