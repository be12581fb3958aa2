/**
 * All that can be searched: the kept regions, and under them the world, of which only rows show that no kept region
 * answers for. A place that two regions hold for a moment, because it moved, shows once: with its greatest stamp.
 */

import { packCards } from '#catalogue/cards/card.ts';
import { type PackedCards, unpackCards } from '#catalogue/cards/card-wire.ts';
import { findIds, findSlug } from '#catalogue/cards/outline.ts';
import type { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { createMoment } from '#catalogue/filters/moment.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import type { IndexRow } from '#catalogue/format/index-row.ts';
import { PackError } from '#catalogue/format/pack-error.ts';
import { readIntent } from '#catalogue/intent/read-wishes.ts';
import { searchIntent } from '#catalogue/intent/search-intent.ts';
import { withinBounds } from '#catalogue/map/within-bounds.ts';
import { DELTA_LIMITS, type DeltaLimits, RegionIndex, type SavedDelta } from '#catalogue/segments/region-index.ts';
import { type Hit, Segment } from '#catalogue/segments/segment.ts';
import { shadowIds, shadowWorld } from '#catalogue/segments/shadows.ts';
import { prepareSpots } from '#catalogue/spots/known-spots.ts';
import { createHighlighter } from '#catalogue/text/highlight.ts';
import { prepareTables } from '#catalogue/text/query-units.ts';
import type { Position } from '#domain/geo.ts';
import type { Changes } from '#domain/index-feed.ts';
import type { MapAnswer, MapQuestion } from '#domain/map-view.ts';
import type { Checkpoint } from '#domain/packs.ts';
import type { Card, KnownQuery, SearchAnswer, SearchQuery, Suggestions, SuggestQuery } from '#domain/search.ts';
import { runSteps, type Steps } from './steps.ts';
import { readVocabulary, suggest, type Vocabulary } from './suggest.ts';
import { warmUpDelta, warmUpQueries } from './warm-up.ts';

export type CatalogueAnswer = Omit<SearchAnswer, 'asOf'>;

/** An answer whose cards have not been unpacked, with the regions that they are of. */
export interface PackedAnswer extends Omit<CatalogueAnswer, 'cards'> {
  readonly cards: PackedCards;
  readonly regions: readonly string[];
}

export interface RegionSummary {
  readonly id: string;
  /** Rows that are there. */
  readonly rows: number;
}

interface DamagedRegion {
  readonly id: string;
  readonly base: Columns;
}

export class Catalogue {
  readonly #regions = new Map<string, RegionIndex>();
  #world: Segment | undefined;
  #prayerSpaces: readonly Position[] = [];
  #gazetteer: WorldGazetteer | undefined;
  /** Forgotten with every change. */
  #vocabulary: Vocabulary | undefined;
  readonly #limits: DeltaLimits;

  /** @param limits smaller ones are for tests */
  constructor(limits: DeltaLimits = DELTA_LIMITS) {
    this.#limits = limits;
  }

  /** Regions with at least a base or a change, in the order of their ids. */
  get regions(): RegionSummary[] {
    const summaries = Array.from(this.#regions, ([id, region]) => ({
      id,
      rows: region.segments.reduce((rows, segment) => rows + segment.visible, 0),
    }));
    return summaries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  get regionIds(): string[] {
    return [...this.#regions.keys()];
  }

  /** Whether anything of a region is here, a base or only changes. */
  has(region: string): boolean {
    return this.#regions.has(region);
  }

  /** Rows of the world index, hidden ones too; null while it is not loaded. */
  get worldRows(): number | null {
    return this.#world?.columns.rows ?? null;
  }

  search(query: SearchQuery): CatalogueAnswer {
    const { regions: _, cards, ...rest } = this.answer(query);
    return { ...rest, cards: unpackCards(cards) };
  }

  /**
   * What `search` answers, as it crosses to the page.
   * @param segments others than all that there are, for the warm-up
   */
  answer(query: SearchQuery, segments: readonly Segment[] = this.#segments()): PackedAnswer {
    const { hits, ...found } = searchIntent(segments, query, this.#prayerSpaces, this.#gazetteer);
    const moment = createMoment(query.at);
    // A name is marked by what it answers, also where a mistake was forgiven.
    const text = found.wishes === undefined ? query.text : readIntent(query.text).rest;
    const highlight = text.trim() === '' || hits.length === 0 ? undefined : createHighlighter(text);
    // Who names a place asks how far from there.
    const { middle = query.near } = found.place ?? {};
    const cards = packCards(hits, middle ? { near: middle } : {}, moment, highlight);
    return { ...found, cards, regions: regionsOf(hits) };
  }

  /** What a map shows of an area. */
  withinBounds(question: MapQuestion): MapAnswer {
    return withinBounds(this.#segments(), question, this.#prayerSpaces, this.#gazetteer);
  }

  /** What may be meant by a beginning. */
  suggest(query: SuggestQuery): Suggestions {
    const segments = this.#segments();
    this.#vocabulary ??= readVocabulary(segments);
    return suggest(segments, this.#vocabulary, query, this.#gazetteer);
  }

  /** The place with this slug that a search would show; undefined where there is none. */
  findSteps(slug: string): Steps<IndexRow | undefined> {
    return findSlug(this.#segments(), slug);
  }

  /** Cards of the places with these ids that a search would show, in no order. */
  *cardSteps({ ids, near, at }: KnownQuery): Steps<readonly Card[]> {
    const hits = yield* findIds(this.#segments(), ids);
    return unpackCards(packCards(hits, near ? { near } : {}, createMoment(at)));
  }

  /** Where one can pray, for the filter by distance to it. */
  setPrayerSpaces(spaces: readonly Position[]): void {
    this.#prayerSpaces = spaces;
  }

  /** The cities of the world, which questions may name. */
  setGazetteer(gazetteer: WorldGazetteer): void {
    this.#gazetteer = gazetteer;
  }

  /** Builds in steps what the first text search would have to wait for. */
  *prepareText(): Steps<void> {
    for (const segment of this.#segments()) yield* segment.prepareText();
    prepareTables();
    prepareSpots();
  }

  /**
   * Asks itself in steps what people type, so that who types first need not wait for code to be compiled. Answers whether there
   * was anything to ask about.
   */
  *warmUp(at: number): Steps<boolean> {
    const [largest] = this.#segments().toSorted((a, b) => b.columns.rows - a.columns.rows);
    if (largest === undefined || largest.columns.rows === 0) return false;
    const segments = [largest, yield* warmUpDelta(largest)];
    for (const query of warmUpQueries(largest, at)) {
      this.answer(query, segments);
      yield;
    }
    return true;
  }

  /** Reads in steps what `takeTexts` would have to wait for. Damaged texts are left for it to find. */
  *readTexts(): Steps<void> {
    for (const { baseColumns } of this.#regions.values()) {
      try {
        yield* baseColumns?.lazy?.allSteps() ?? [];
      } catch (error) {
        if (!(error instanceof PackError)) throw error;
      }
    }
  }

  /**
   * Reads all texts that are not here yet, and gives up regions whose texts prove to be damaged.
   * @returns those regions, with what was their base
   */
  takeTexts(): DamagedRegion[] {
    const damaged: DamagedRegion[] = [];
    for (const [id, { baseColumns }] of this.#regions) {
      if (baseColumns !== undefined && !hasTexts(baseColumns)) damaged.push({ id, base: baseColumns });
    }
    for (const { id } of damaged) this.drop(id);
    return damaged;
  }

  /** Where a region stands; null when it is not here, or not wholly. */
  checkpointOf(region: string): Checkpoint | null {
    return this.#regions.get(region)?.checkpoint ?? null;
  }

  /** What there is to save of a region; undefined without a base. */
  snapshot(
    region: string,
  ): { base: Columns; version: Checkpoint; delta: SavedDelta; checkpoint: Checkpoint } | undefined {
    const index = this.#regions.get(region);
    const { baseColumns: base, baseVersion: version, checkpoint } = index ?? {};
    if (index === undefined || base === undefined || !version || !checkpoint) return undefined;
    return { base, version, delta: index.delta, checkpoint };
  }

  /** Takes a downloaded pack, unless what is here is as new. Answers whether anything changed. */
  offerPack(region: string, columns: Columns, version: Checkpoint): boolean {
    return this.#change(region, (index) => index.offerBase(columns, version));
  }

  /** Replaces all rows of a region. */
  replace(region: string, base: Columns | Segment, version: Checkpoint): void {
    this.#change(region, (index) => {
      index.reset(base instanceof Segment ? base : new Segment(base), version);
      return true;
    });
  }

  /** Replaces all rows of a region by what was saved. */
  restore(region: string, columns: Columns, version: Checkpoint, delta: SavedDelta, checkpoint: Checkpoint): void {
    this.#change(region, (index) => {
      index.reset(new Segment(columns), version);
      index.restoreDelta(delta, checkpoint);
      return true;
    });
  }

  /** One page of changes. Applying it twice changes nothing; answers whether anything changed. */
  apply(region: string, changes: Changes): boolean {
    return runSteps(this.applySteps(region, changes));
  }

  /** The same in steps: until the last of them all answers are as before. */
  *applySteps(region: string, changes: Changes): Steps<boolean> {
    for (;;) {
      const index = this.#region(region);
      const page = yield* index.prepare(changes);
      // Or somebody has changed the region meanwhile.
      if (this.#regions.get(region) !== index || !index.isCurrent(page)) continue;
      this.#vocabulary = undefined;
      const touched = index.apply(changes, page);
      if (this.#isShared) shadowIds(this.#regions, this.#world, touched);
      return touched.length > 0;
    }
  }

  /** Whether `compact` would have something to do. */
  isLarge(region: string): boolean {
    return this.#regions.get(region)?.isLarge ?? false;
  }

  /** Lays a region out anew when much of it has changed, unless it changes meanwhile. Nothing answers otherwise. */
  *compactSteps(region: string): Steps<void> {
    const index = this.#regions.get(region);
    const base = index && (yield* index.prepareBase());
    if (base !== undefined && this.#regions.get(region) === index && index?.isCurrent(base) === true)
      index.compact(base);
  }

  drop(region: string): boolean {
    this.#vocabulary = undefined;
    const ids = [...(this.#regions.get(region)?.ids() ?? [])];
    const isDropped = this.#regions.delete(region);
    if (isDropped) shadowWorld(this.#regions, this.#world, ids);
    return isDropped;
  }

  setWorld(columns: Columns | undefined): void {
    this.#vocabulary = undefined;
    this.#world = columns === undefined ? undefined : new Segment(columns);
    shadowWorld(this.#regions, this.#world, []);
  }

  /** A single region has nobody to share its places with. */
  get #isShared(): boolean {
    return this.#regions.size > 1 || this.#world !== undefined;
  }

  #region(id: string): RegionIndex {
    this.#vocabulary = undefined;
    const known = this.#regions.get(id);
    if (known !== undefined) return known;
    const index = new RegionIndex(this.#limits);
    this.#regions.set(id, index);
    return index;
  }

  #change(region: string, change: (index: RegionIndex) => boolean): boolean {
    const index = this.#region(region);
    // Only who shares its places has to be told apart, which costs more than reading a region from a file.
    const before = this.#isShared ? [...index.ids()] : [];
    const isChanged = change(index);
    if (isChanged && this.#world !== undefined) shadowWorld(this.#regions, this.#world, before);
    else if (isChanged && this.#isShared) shadowIds(this.#regions, this.#world, [...before, ...index.ids()]);
    return isChanged;
  }

  #segments(): Segment[] {
    const segments = Array.from(this.#regions.values()).flatMap((region) => region.segments);
    return this.#world === undefined ? segments : [...segments, this.#world];
  }
}

function hasTexts(columns: Columns): boolean {
  try {
    columns.lazy?.needAll();
    return true;
  } catch (error) {
    if (error instanceof PackError) return false;
    throw error;
  }
}

/** Each once. */
function regionsOf(hits: readonly Hit[]): string[] {
  const regions: string[] = [];
  for (const { segment, row } of hits) {
    const { numbers, dictionaries } = segment.columns;
    const { region } = dictionaries.localities[numbers.locality[row] ?? 0] ?? {};
    if (region !== undefined && !regions.includes(region)) regions.push(region);
  }
  return regions;
}
