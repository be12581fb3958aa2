/**
 * The search worker without its thread, as tests run it: fills its index, answers queries, notifies listeners.
 *
 *   open      saved files ──► catalogue ──► answers
 *   keep      a new region: saved by another tab? else its pack from the network, in the background
 *   apply     changes ──► catalogue at once ──► files shortly after ──► other tabs read them
 *   rebuild   the replica's documents ──► catalogue, if files and network failed or are older
 */

import { toOutline } from '#catalogue/cards/outline.ts';
import { Catalogue } from '#catalogue/catalogue.ts';
import type { IndexRow } from '#catalogue/format/index-row.ts';
import type { DamagedRegion } from '#catalogue/segments/region-set.ts';
import type { Position } from '#domain/geo/geo.ts';
import type { FoundOutline } from '#domain/places/place-outline.ts';
import type { PrayerSpaceAnswer, PrayerSpaceQuestion } from '#domain/prayer/prayer-space.ts';
import type { MapAnswer, MapQuestion } from '#domain/search/map-view.ts';
import type { Card, KnownQuery, SearchQuery, Suggestions, SuggestQuery } from '#domain/search/search.ts';
import type { IndexFeed } from '#domain/sync/index-feed.ts';
import { regionsFor } from '#domain/sync/regions.ts';
import type { WiredAnswer } from './answer-wire.ts';
import type { IndexState, WorldAnswer } from './api.ts';
import { downloadCodeOf } from './download-error.ts';
import type { Downloads } from './downloads.ts';
import { Extras } from './extras.ts';
import { IndexTexts } from './index-texts.ts';
import { KeptRegions } from './kept-regions.ts';
import { Preparation } from './preparation.ts';
import { RebuildCollector } from './rebuild-collector.ts';
import { RegionAges } from './region-ages.ts';
import { RegionFetcher } from './region-fetcher.ts';
import { RegionSaver } from './region-saver.ts';
import { countriesOf, type RegionSnapshot, SavedIndex, wasSaved } from './saved-index.ts';
import type { SavedRegion } from './saved-state.ts';
import type { SearchServiceParts } from './service-parts.ts';
import { Slices } from './slices.ts';
import { Watchers } from './watchers.ts';

export class SearchService implements IndexFeed {
  readonly #catalogue = new Catalogue();
  readonly #texts = new IndexTexts(this.#catalogue, (damaged) => this.#dropDamaged(damaged));
  readonly #saved: SavedIndex;
  readonly #rebuilds = new RebuildCollector();
  readonly #watchers: Watchers;
  readonly #ages = new RegionAges();
  readonly #kept = new KeptRegions();
  /** Resolves when the extras have loaded. */
  #offering: Promise<void> = Promise.resolve();
  readonly #fetcher: RegionFetcher;
  readonly #downloads: Downloads;
  readonly #extras: Extras;
  #phase: 'opening' | 'open' = 'opening';
  #problem: string | null = null;
  #revision = 0;
  readonly #saver: RegionSaver;
  readonly #slices: Slices;
  readonly #preparation: Preparation;
  /** Whether this tab's replica pulls, so that this tab writes the files. */
  #leads = false;

  constructor(parts: SearchServiceParts) {
    const { store, locks, clock, downloads, loadCities, channel, sparesData, slices: sliceParts } = parts;
    this.#downloads = downloads;
    this.#saved = new SavedIndex(store, locks);
    this.#slices = new Slices(sliceParts);
    this.#watchers = new Watchers(clock, () => this.state);
    const [catalogue, saved, slices] = [this.#catalogue, this.#saved, this.#slices];
    const isKept = (region: string): boolean => this.#kept.has(region);
    const changed = (): void => this.#changed();
    this.#extras = new Extras({ catalogue, saved, downloads, loadCities, slices, sparesData, changed });
    this.#fetcher = new RegionFetcher({
      catalogue,
      downloads,
      isKept,
      onFetched: (region, fetchedAt) => this.#noteFetched(region, fetchedAt),
      onFailed: (code) => {
        this.#problem = code;
        this.#changed();
      },
      onRest: () => this.#offerExtras(),
    });
    this.#saver = new RegionSaver({
      catalogue,
      saved,
      clock,
      slices,
      isKept,
      asOf: (region) => this.#ages.get(region),
      leads: () => this.#leads,
      announce: () => channel.announce(),
    });
    this.#preparation = new Preparation({ catalogue, clock, slices, takeTexts: () => this.#texts.take() });
    channel.onAnnounced(() => {
      if (!this.#leads) void this.#readAgain();
    });
  }

  get state(): IndexState {
    const { regions, worldRows } = this.#catalogue;
    const isEmpty = regions.length === 0 && worldRows === null;
    return {
      phase: this.#phase === 'opening' ? 'opening' : isEmpty ? 'empty' : 'ready',
      regions,
      ...this.#extras.worldState(!this.#fetcher.isResting),
      revision: this.#revision,
      problem: this.#problem,
    };
  }

  /** Loads the saved files. */
  async open(): Promise<IndexState> {
    await this.#readSaved();
    this.#phase = 'open';
    this.#changed();
    return this.state;
  }

  search(query: SearchQuery): WiredAnswer {
    this.#saver.noteQuestion();
    if (query.text !== '') this.#preparation.endWarmUp();
    const { regions: shown, ...answer } = this.#texts.answer(() => this.#catalogue.answer(query));
    const { regionIds } = this.#catalogue;
    const showsWorld = regionIds.length === 0 || shown.some((region) => !regionIds.includes(region));
    return { ...answer, asOf: this.#ages.oldestOf(regionIds, showsWorld ? [this.#extras.worldAsOf] : []) };
  }

  withinBounds(question: MapQuestion): MapAnswer {
    this.#saver.noteQuestion();
    return this.#texts.answer(() => this.#catalogue.withinBounds(question));
  }

  prayerSpaces(question: PrayerSpaceQuestion): PrayerSpaceAnswer {
    return this.#catalogue.prayerSpaces(question);
  }

  suggest(query: SuggestQuery): Suggestions {
    return this.#texts.answer(() => this.#catalogue.suggest(query));
  }

  /** The data of the place with this slug; null if unknown. */
  async outline(slug: string): Promise<FoundOutline | null> {
    this.#texts.take();
    return this.#found(await this.#slices.run(() => this.#catalogue.findSteps(slug)));
  }

  /** The data of the place whose certificate's number is in a text; null if there is none. */
  certificate(text: string): FoundOutline | null {
    return this.#texts.answer(() => this.#found(this.#catalogue.certificate(text)));
  }

  #found(row: IndexRow | undefined): FoundOutline | null {
    if (row === undefined) return null;
    const asOf = this.#catalogue.has(row.region) ? this.#ages.get(row.region) : this.#extras.worldAsOf;
    return { place: toOutline(row), asOf };
  }

  /** Cards of the known places among these ids. */
  cards(query: KnownQuery): Promise<readonly Card[]> {
    this.#texts.take();
    return this.#slices.run(() => this.#catalogue.cardSteps(query));
  }

  watch(listener: (state: IndexState) => void): () => void {
    return this.#watchers.watch(listener);
  }

  loadWorld(): Promise<WorldAnswer> {
    return this.#extras.loadWorld();
  }

  /** See `SearchClient.anticipate`. */
  async anticipate(position: Position | null): Promise<void> {
    if (this.#kept.ids?.size || this.#catalogue.regions.length > 0) return;
    try {
      const manifest = this.#downloads.known ?? (await this.#downloads.manifest());
      const [region] = regionsFor(manifest, position);
      // The replica may have chosen meanwhile.
      if (region === undefined || !this.#kept.isOpen) return;
      this.#kept.anticipate(region);
      this.#fetcher.ensure(region, manifest);
    } catch (error) {
      this.#problem = downloadCodeOf(error);
      this.#changed();
    }
    await this.#fetcher.settled();
  }

  async keep(chosen: readonly string[]): Promise<void> {
    const regions = this.#kept.choose(chosen);
    this.#texts.take();
    const dropped = this.#catalogue.regions.filter(({ id }) => !regions.has(id));
    for (const { id } of dropped) {
      this.#catalogue.drop(id);
      this.#ages.delete(id);
    }
    if (dropped.length > 0) this.#changed();
    await wasSaved(this.#saved.keepOnly(regions));
    if ([...regions].some((region) => this.checkpointNow(region) === null)) await this.#readSaved();
    for (const region of regions) this.#fetcher.ensure(region);
    if (this.#fetcher.isResting) this.#offerExtras();
  }

  async checkpointOf(region: string): ReturnType<IndexFeed['checkpointOf']> {
    // The caller relies on the answer, so damaged texts must be found first.
    this.#texts.take();
    return this.checkpointNow(region);
  }

  checkpointNow(region: string): ReturnType<Catalogue['checkpointOf']> {
    return this.#catalogue.checkpointOf(region);
  }

  async apply(page: Parameters<IndexFeed['apply']>[0]): Promise<void> {
    this.#leads = true;
    this.#texts.take();
    this.#rebuilds.note(page);
    const isChanged = await this.#slices.run(() => this.#catalogue.applySteps(page.region, page));
    if (isChanged) {
      this.#noteChange();
      this.#watchers.notifySoon();
    }
    this.#fetcher.ensure(page.region);
    this.#saver.noteChange(page.region);
  }

  async rebuild(...[region, documents, last]: Parameters<IndexFeed['rebuild']>): Promise<void> {
    const built = await this.#slices.run(() => this.#rebuilds.add(region, documents, last));
    if (built === undefined) return;
    this.#catalogue.replace(region, built.base, built.checkpoint);
    for (const page of built.later) this.#catalogue.apply(region, page);
    this.#problem = null;
    this.#changed();
    this.#saver.noteChange(region);
  }

  async confirmed(region: string, asOf: string): Promise<void> {
    this.#leads = true;
    this.#texts.take();
    this.#ages.set(region, asOf);
    this.#fetcher.ensure(region);
    this.#saver.noteChange(region);
  }

  /** Resolves when downloads are over and changes are saved. */
  async settled(): Promise<void> {
    await this.#fetcher.settled();
    await this.#offering;
    await this.#saver.save(true);
  }

  async #readSaved(): Promise<void> {
    const state = await this.#saved.state();
    for (const region of state.regions) {
      if (this.checkpointNow(region.id) !== null || !this.#kept.has(region.id)) continue;
      const saved = await this.#saved.readRegion(region);
      if (saved === undefined) this.#fetcher.ensure(region.id);
      // The replica's data, if it arrived meanwhile, is newer.
      else if (!this.#catalogue.has(region.id)) this.#restore(region, saved);
    }
    await this.#extras.restore(state);
  }

  /** Fetches regions with damaged texts again, or leaves them to the replica. */
  #dropDamaged(damaged: readonly DamagedRegion[]): void {
    for (const { id, base } of damaged) {
      this.#saved.distrust(base);
      this.#ages.delete(id);
      this.#fetcher.ensure(id);
    }
    this.#changed();
  }

  /** Another tab has saved: takes over its regions from the files, unless this tab leads. */
  async #readAgain(): Promise<void> {
    for (const region of (await this.#saved.state()).regions) {
      if (!this.#kept.has(region.id)) continue;
      const saved = await this.#saved.readRegion(region);
      if (saved !== undefined && !this.#leads) this.#restore(region, saved);
    }
  }

  #restore({ id, asOf }: SavedRegion, { base, version, delta, checkpoint }: RegionSnapshot): void {
    this.#catalogue.restore(id, base, version, delta, checkpoint);
    if (asOf !== null) this.#ages.set(id, asOf);
    this.#changed();
  }

  #noteFetched(region: string, fetchedAt: string): void {
    this.#ages.setIfUnknown(region, fetchedAt);
    this.#problem = null;
    this.#changed();
    this.#saver.noteChange(region);
  }

  #offerExtras(): void {
    const regions = this.#kept.ids ?? this.#catalogue.regions.map(({ id }) => id);
    this.#offering = this.#extras.offer(countriesOf(regions));
  }

  #changed(): void {
    this.#noteChange();
    this.#watchers.notify();
  }

  #noteChange(): void {
    this.#revision++;
    this.#preparation.soon();
  }
}
