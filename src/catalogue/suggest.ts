/** Suggestions while a person types, from the index alone (U101). */

import { synonymsOf, toPhrase } from '#catalogue/data/synonyms.ts';
import type { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { dayOf, shownStatusAt, UNVERIFIED } from '#catalogue/filters/moment.ts';
import { idAt } from '#catalogue/format/ids.ts';
import { latinNameAt, readLatinName } from '#catalogue/format/other-names.ts';
import { expandSlug } from '#catalogue/format/short-slug.ts';
import { stringAt } from '#catalogue/format/string-table.ts';
import { isSampleOf } from '#catalogue/format/traits.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { readIntent } from '#catalogue/intent/read-wishes.ts';
import { TODAY_M } from '#catalogue/ranking/weights.ts';
import { searchSegments } from '#catalogue/segments/search-segments.ts';
import type { Hit, Segment } from '#catalogue/segments/segment.ts';
import { isHardlyBegun, SpotCounts, suggestSpots } from '#catalogue/spots/suggest-spots.ts';
import { allowedTypos, EditDistance, unitsOf } from '#catalogue/text/edit-distance.ts';
import { createHighlighter } from '#catalogue/text/highlight.ts';
import { termsOf } from '#catalogue/text/text-query.ts';
import type { Position } from '#domain/geo/geo.ts';
import {
  type FacetCount,
  type Facets,
  type Mark,
  NO_FILTERS,
  type Suggestions,
  type SuggestQuery,
} from '#domain/search/search.ts';

const MAX_PLACES = 4;
/** Number of best matches among which evidence is preferred. A divided list would scan every place that a letter matches. */
const LOOKED_AT = 40;
const MAX_VALUES = 3;
/** Minimum length for suggesting cuisines and cities: a single letter matches too many. */
const MIN_VALUE_LETTERS = 2;

export type Vocabulary = Pick<Facets, 'cuisines' | 'cities'> & { readonly counts: SpotCounts };

/** All cuisines and cities of the index, the most frequent first. Depends on the index only. */
export function readVocabulary(segments: readonly Segment[]): Vocabulary {
  const { facets } = searchSegments(segments, {
    ...NO_FILTERS,
    text: '',
    sort: 'newest',
    offset: 0,
    limit: 0,
    at: 0,
    facets: true,
  });
  return { cuisines: facets?.cuisines ?? [], cities: facets?.cities ?? [], counts: new SpotCounts() };
}

/** @param gazetteer of the world, once it is loaded */
export function suggest(
  segments: readonly Segment[],
  vocabulary: Vocabulary,
  query: SuggestQuery,
  gazetteer?: WorldGazetteer,
): Suggestions {
  const { text, near, at } = query;
  const phrase = toPhrase(text);
  if (phrase === '') return { spots: [], places: [], cuisines: [], cities: [] };
  const highlight = createHighlighter(termsOf(text));
  const page = { sort: 'relevance', offset: 0, limit: LOOKED_AT, at } as const;
  const { hits } = searchSegments(segments, { ...NO_FILTERS, ...page, text, ...(near && { near }) });
  const { wishes, rest } = readIntent(text);
  // *Open now* is no shop's name, unless the name contains it as typed.
  const isWish = wishes.length > 0 && rest === '';
  const best = evidenceFirst(hits, { near, at, highlight, phrase: isWish ? phrase : '' });
  const names = best.map(({ name }) => toPhrase(name));
  const places = best.map(({ segment: { columns }, row, address, ...told }, n) => {
    const locality = columns.dictionaries.localities[columns.numbers.locality[row] ?? 0];
    return {
      slug: expandSlug(stringAt(columns.strings.slug, row), told.name, idAt(columns.ids, row)),
      name: told.name,
      englishName: told.englishName,
      romanisedName: told.romanisedName,
      city: locality?.city ?? null,
      branch: names.indexOf(names[n] ?? '') !== names.lastIndexOf(names[n] ?? '') && address !== '' ? address : null,
      distanceM: told.distanceM,
      countryCode: locality?.countryCode ?? '',
      isUnverified: told.isUnverified,
      isSample: isSampleOf(columns.numbers.traits[row] ?? 0),
      marks: told.marks,
      latinMarks: told.latinMarks,
    };
  });
  const values = (counts: readonly FacetCount[]) =>
    matching(counts, phrase).map(({ value, count }) => ({ value, count, marks: highlight(value) }));
  const cities = values(vocabulary.cities).map((city) => ({ ...city, isGuess: isHardlyBegun(city.value, phrase) }));
  const spots = suggestSpots(segments, gazetteer, vocabulary.counts, query);
  return { spots, places, cuisines: values(vocabulary.cuisines), cities };
}

interface Asked {
  readonly near: Position | undefined;
  readonly at: number;
  readonly highlight: (name: string) => readonly Mark[];
  /** What names must contain; '' for any. */
  readonly phrase: string;
}

/** Sorts matches: those with a match in their name first, then those in reach, then those with evidence. None is told twice. */
function evidenceFirst(hits: readonly Hit[], { near, at, highlight, phrase }: Asked) {
  const today = dayOf(at);
  const told = hits.map(({ segment, row }) => {
    const { strings, numbers } = segment.columns;
    const name = stringAt(strings.name, row);
    const address = stringAt(strings.address, row);
    const marks = highlight(name);
    const latin = readLatinName(latinNameAt(strings.altNames, numbers.englishAt[row] ?? 0, row) ?? '');
    const latinMarks = highlight(latin.englishName ?? latin.romanisedName ?? '');
    const metres = near === undefined ? Number.NaN : new DistanceMeter(segment.columns, near).metresTo(row);
    const distanceM = Number.isFinite(metres) ? metres : null;
    const isFar = near !== undefined && !(metres <= TODAY_M);
    const isUnverified = shownStatusAt(segment.columns, row, today) === UNVERIFIED;
    const worth = 4 * Number(marks.length + latinMarks.length > 0) - 2 * Number(isFar) - Number(isUnverified);
    return { segment, row, name, ...latin, address, distanceM, marks, latinMarks, isUnverified, worth };
  });
  const seen = new Set<string>();
  return told
    .toSorted((a, b) => b.worth - a.worth)
    .filter(({ name, englishName, address, segment: { columns }, row }) => {
      const alike = [toPhrase(name), toPhrase(address), columns.numbers.locality[row]].join('|');
      const isNamed = [name, englishName ?? ''].some((each) => toPhrase(each).includes(phrase));
      const isNew = isNamed && !seen.has(alike);
      seen.add(alike);
      return isNew;
    })
    .slice(0, MAX_PLACES);
}

/** Values that match as typed; if there is none, values that match with typos. */
function matching(counts: readonly FacetCount[], phrase: string): FacetCount[] {
  if (phrase.length < MIN_VALUE_LETTERS) return [];
  const meant = counts.filter(meaning(phrase));
  return (meant.length > 0 ? meant : mistyped(counts, phrase)).slice(0, MAX_VALUES);
}

/** Whether a word of a value begins with the phrase, or the value is a synonym of it. */
function meaning(phrase: string): (count: FacetCount) => boolean {
  const meanings = new Set(synonymsOf(phrase).map((synonym) => synonym.phrase));
  return ({ value }) => {
    const own = toPhrase(value);
    return own.startsWith(phrase) || own.includes(` ${phrase}`) || meanings.has(own);
  };
}

/** The first letter must be right, as in text searches. Fewest typos first. */
function mistyped(counts: readonly FacetCount[], phrase: string): FacetCount[] {
  const limit = allowedTypos(phrase);
  if (limit === 0) return [];
  const distance = new EditDistance(phrase);
  const found = counts.flatMap((count) => {
    const own = toPhrase(count.value);
    if (!own.startsWith(phrase.charAt(0))) return [];
    const mistakes = distance.to(unitsOf(own), 0, own.length, limit, true);
    return mistakes > limit ? [] : [{ count, mistakes }];
  });
  return found.toSorted((a, b) => a.mistakes - b.mistakes).map(({ count }) => count);
}
