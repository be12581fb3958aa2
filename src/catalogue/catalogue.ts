/** Answers queries on the loaded rows. */

import { packCards } from '#catalogue/cards/card.ts';
import { type PackedCards, unpackCards } from '#catalogue/cards/card-wire.ts';
import { findIds, findSlug } from '#catalogue/cards/outline.ts';
import type { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { provideMealClock } from '#catalogue/filters/meal-times.ts';
import { createMoment } from '#catalogue/filters/moment.ts';
import { provideStandardCheck } from '#catalogue/filters/personal-check.ts';
import type { IndexRow } from '#catalogue/format/index-row.ts';
import { rowAt } from '#catalogue/format/row-at.ts';
import { nearestPrayerSpaces } from '#catalogue/geo/nearest-prayer-spaces.ts';
import { isNamed } from '#catalogue/intent/called-so.ts';
import { type FoundIntent, searchIntent } from '#catalogue/intent/search-intent.ts';
import { withinBounds } from '#catalogue/map/within-bounds.ts';
import type { DeltaLimits } from '#catalogue/segments/region-index.ts';
import { RegionSet } from '#catalogue/segments/region-set.ts';
import type { Hit, Segment } from '#catalogue/segments/segment.ts';
import { prepareSpots } from '#catalogue/spots/known-spots.ts';
import { searchByStandard } from '#catalogue/standard/search-by-standard.ts';
import { createStandardCheck } from '#catalogue/standard/standard-check.ts';
import { matchCertificate } from '#catalogue/text/certificate-number.ts';
import { createHighlighter } from '#catalogue/text/highlight.ts';
import { prepareTables } from '#catalogue/text/query-units.ts';
import { termsOf } from '#catalogue/text/text-query.ts';
import { createMealClock } from '#domain/prayer/meal-clock.ts';
import type { PrayerSpace, PrayerSpaceAnswer, PrayerSpaceQuestion } from '#domain/prayer/prayer-space.ts';
import type { MapAnswer, MapQuestion } from '#domain/search/map-view.ts';
import type { Card, KnownQuery, SearchAnswer, SearchQuery, Suggestions, SuggestQuery } from '#domain/search/search.ts';
import type { Steps } from './steps.ts';
import { readVocabulary, suggest, type Vocabulary } from './suggest.ts';
import { warmUpDelta, warmUpQueries } from './warm-up.ts';

export type CatalogueAnswer = Omit<SearchAnswer, 'asOf'>;

/** An answer whose cards are still packed, with the regions of its hits. */
export interface PackedAnswer extends Omit<CatalogueAnswer, 'cards'> {
  readonly cards: PackedCards;
  readonly regions: readonly string[];
}

export class Catalogue extends RegionSet {
  #prayerSpaces: readonly PrayerSpace[] = [];
  #gazetteer: WorldGazetteer | undefined;
  #vocabulary: { readonly words: Vocabulary; readonly changes: number } | undefined;

  /** @param limits smaller ones are for tests */
  constructor(limits?: DeltaLimits) {
    super(limits);
    provideMealClock(createMealClock);
    provideStandardCheck(createStandardCheck);
  }

  search(query: SearchQuery): CatalogueAnswer {
    const { regions: _, cards, ...rest } = this.answer(query);
    return { ...rest, cards: unpackCards(cards) };
  }

  /**
   * The answer of `search`, packed for the page.
   * @param segments other than all loaded ones; for the warm-up
   */
  answer(query: SearchQuery, segments: readonly Segment[] = this.segments()): PackedAnswer {
    const { hits, plan, ...found } = searchByStandard(
      query,
      (asked) => this.find(asked, segments),
      ({ segment, row }: Hit) => isNamed(segment, row, query.text),
    );
    const moment = createMoment(query.at);
    // Names are marked by the reading that matched them. Words that fit any place found none.
    const isListed = plan === undefined && (found.wishes !== undefined || query.text.trim() === '');
    const highlight =
      isListed || hits.length === 0 ? undefined : createHighlighter(plan?.chosen.terms ?? termsOf(query.text));
    // If the text names an area, distances are measured from there.
    const { middle = query.near } = found.area ?? {};
    const cards = packCards(hits, middle ? { near: middle } : {}, moment, highlight);
    return { ...found, cards, regions: regionsOf(hits) };
  }

  /** The places and how the text was read, for `explain`. */
  find(query: SearchQuery, segments: readonly Segment[] = this.segments()): FoundIntent {
    return searchIntent(segments, query, this.#prayerSpaces, this.#gazetteer);
  }

  /** Places in an area, for the map. */
  withinBounds(question: MapQuestion): MapAnswer {
    return withinBounds(this.segments(), question, this.#prayerSpaces, this.#gazetteer);
  }

  /** Suggestions for the beginning of a text. */
  suggest(query: SuggestQuery): Suggestions {
    const segments = this.segments();
    const { changes } = this;
    if (this.#vocabulary?.changes !== changes) this.#vocabulary = { words: readVocabulary(segments), changes };
    return suggest(segments, this.#vocabulary.words, query, this.#gazetteer);
  }

  /** The visible place with this slug, or undefined. */
  findSteps(slug: string): Steps<IndexRow | undefined> {
    return findSlug(this.segments(), slug);
  }

  /** The visible place whose certificate's number is in a text, or undefined. */
  certificate(text: string): IndexRow | undefined {
    const segments = this.segments();
    const matches = matchCertificate(segments, text) ?? [];
    const at = matches.findIndex(({ size }) => size > 0);
    const [segment, found] = [segments[at], matches[at]];
    return segment === undefined || found === undefined ? undefined : rowAt(segment.columns, found.rowAt(0));
  }

  /** Cards of the visible places with these ids, in no order. */
  *cardSteps({ ids, near, at }: KnownQuery): Steps<readonly Card[]> {
    const hits = yield* findIds(this.segments(), ids);
    return unpackCards(packCards(hits, near ? { near } : {}, createMoment(at)));
  }

  /** Sets the known prayer spaces. */
  setPrayerSpaces(spaces: readonly PrayerSpace[]): void {
    this.#prayerSpaces = spaces;
  }

  /** The known prayer spaces around a position. */
  prayerSpaces(question: PrayerSpaceQuestion): PrayerSpaceAnswer {
    return nearestPrayerSpaces(this.#prayerSpaces, question);
  }

  /** Sets the gazetteer of cities that queries may name. */
  setGazetteer(gazetteer: WorldGazetteer): void {
    this.#gazetteer = gazetteer;
  }

  /** Builds in steps what the first text query would otherwise wait for. */
  *prepareText(): Steps<void> {
    for (const segment of this.segments()) yield* segment.prepareText();
    prepareTables();
    prepareSpots();
  }

  /** Warms up the JIT with typical queries, in steps. Returns whether there were rows to query. */
  *warmUp(at: number): Steps<boolean> {
    const [largest] = this.segments().toSorted((a, b) => b.columns.rows - a.columns.rows);
    if (largest === undefined || largest.columns.rows === 0) return false;
    const segments = [largest, yield* warmUpDelta(largest)];
    for (const query of warmUpQueries(largest, at)) {
      this.answer(query, segments);
      yield;
    }
    return true;
  }
}

/** The distinct regions of hits. */
function regionsOf(hits: readonly Hit[]): string[] {
  const regions: string[] = [];
  for (const { segment, row } of hits) {
    const { numbers, dictionaries } = segment.columns;
    const { region } = dictionaries.localities[numbers.locality[row] ?? 0] ?? {};
    if (region !== undefined && !regions.includes(region)) regions.push(region);
  }
  return regions;
}
