/**
 * The search worker without its thread: what it holds, where that comes from, and who is told.
 *
 *   open      saved files ──► catalogue ──► answers
 *   keep      a region that is new: saved by another tab? else its pack from the network, in the background
 *   apply     changes ──► catalogue at once ──► files a moment later ──► other tabs read them
 *   rebuild   the replica's documents ──► catalogue, when files and network failed or stand behind
 */

import { toOutline } from '#catalogue/cards/outline.ts';
import { Catalogue } from '#catalogue/catalogue.ts';
import type { WorldCities } from '#catalogue/data/world-gazetteer.ts';
import { PackError } from '#catalogue/format/pack.ts';
import type { Position } from '#domain/geo.ts';
import type { IndexFeed } from '#domain/index-feed.ts';
import type { MapAnswer, MapQuestion } from '#domain/map-view.ts';
import type { FoundOutline } from '#domain/place-outline.ts';
import { regionsFor } from '#domain/regions.ts';
import type { Card, KnownQuery, SearchQuery, Suggestions, SuggestQuery } from '#domain/search.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Locks } from '#platform/locks.ts';
import type { WiredAnswer } from './answer-wire.ts';
import type { IndexState, WorldAnswer } from './api.ts';
import { downloadCodeOf } from './download-error.ts';
import type { Downloads } from './downloads.ts';
import { Extras } from './extras.ts';
import { Preparation } from './preparation.ts';
import { RebuildCollector } from './rebuild-collector.ts';
import { RegionFetcher } from './region-fetcher.ts';
import { RegionSaver } from './region-saver.ts';
import { countriesOf, type RegionSnapshot, SavedIndex, wasSaved } from './saved-index.ts';
import type { SavedRegion } from './saved-state.ts';
import { type SliceParts, Slices } from './slices.ts';
import { Watchers } from './watchers.ts';

/** Between the search workers of all tabs. */
export interface TabChannel {
  /** Tells the others, not oneself, that files were saved. */
  announce(): void;
  onAnnounced(listener: () => void): void;
}

export interface SearchServiceParts {
  readonly store: BlobStore;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly downloads: Downloads;
  readonly loadCities: () => Promise<WorldCities>;
  readonly channel: TabChannel;
  /** Whether the person asked the browser to spare data. */
  readonly sparesData: () => Promise<boolean>;
  readonly slices: SliceParts;
}

export class SearchService implements IndexFeed {
  readonly #catalogue = new Catalogue();
  readonly #saved: SavedIndex;
  readonly #rebuilds = new RebuildCollector();
  readonly #watchers: Watchers;
  readonly #asOf = new Map<string, string>();
  /** What comes unasked is on its way until this resolves. */
  #offering: Promise<void> = Promise.resolve();
  readonly #fetcher: RegionFetcher;
  readonly #downloads: Downloads;
  #kept: ReadonlySet<string> | undefined;
  readonly #extras: Extras;
  #phase: 'opening' | 'open' = 'opening';
  #problem: string | null = null;
  #revision = 0;
  readonly #saver: RegionSaver;
  readonly #slices: Slices;
  readonly #preparation: Preparation;
  /** The replica of this tab pulls, so it is this tab that writes. */
  #leads = false;
  /** Fetched before the replica chose; it stays until the replica keeps something. */
  #anticipated: string | null = null;

  constructor(parts: SearchServiceParts) {
    const { store, locks, clock, downloads, loadCities, channel, sparesData, slices: sliceParts } = parts;
    this.#downloads = downloads;
    this.#saved = new SavedIndex(store, locks);
    this.#slices = new Slices(sliceParts);
    this.#watchers = new Watchers(clock, () => this.state);
    const [catalogue, saved, slices] = [this.#catalogue, this.#saved, this.#slices];
    const isKept = (region: string): boolean => this.#isKept(region);
    const changed = (): void => this.#changed();
    this.#extras = new Extras({ catalogue, saved, downloads, loadCities, slices, sparesData, changed });
    this.#fetcher = new RegionFetcher({
      catalogue,
      downloads,
      isKept,
      onFetched: (region, builtAt) => this.#noteFetched(region, builtAt),
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
      asOf: (region) => this.#asOf.get(region) ?? null,
      leads: () => this.#leads,
      announce: () => channel.announce(),
    });
    this.#preparation = new Preparation({ catalogue, clock, slices, takeTexts: () => this.#takeTexts() });
    channel.onAnnounced(() => {
      if (!this.#leads) void this.#readAgain();
    });
  }

  get state(): IndexState {
    const regions = this.#catalogue.regions;
    const { worldRows } = this.#catalogue;
    const isEmpty = regions.length === 0 && worldRows === null;
    return {
      phase: this.#phase === 'opening' ? 'opening' : isEmpty ? 'empty' : 'ready',
      regions,
      worldRows,
      worldBytes: this.#downloads.known?.world.index.compressedBytes ?? null,
      revision: this.#revision,
      problem: this.#problem,
    };
  }

  /** Loads what is saved on the device. */
  async open(): Promise<IndexState> {
    await this.#readSaved();
    this.#phase = 'open';
    this.#changed();
    return this.state;
  }

  search(query: SearchQuery): WiredAnswer {
    this.#saver.noteQuestion();
    if (query.text !== '') this.#preparation.endWarmUp();
    const { regions: shown, ...answer } = this.#unlessDamaged(() => this.#catalogue.answer(query));
    const { regionIds } = this.#catalogue;
    const ages = regionIds.map((id) => this.#asOf.get(id) ?? null);
    const showsWorld = regionIds.length === 0 || shown.some((region) => !regionIds.includes(region));
    if (showsWorld) ages.push(this.#extras.worldAsOf);
    return { ...answer, asOf: ages.reduce(older, ages[0] ?? null) };
  }

  withinBounds(question: MapQuestion): MapAnswer {
    this.#saver.noteQuestion();
    return this.#unlessDamaged(() => this.#catalogue.withinBounds(question));
  }

  suggest(query: SuggestQuery): Suggestions {
    return this.#unlessDamaged(() => this.#catalogue.suggest(query));
  }

  /** What is known of the place with this slug; null where nothing is. */
  async outline(slug: string): Promise<FoundOutline | null> {
    this.#takeTexts();
    const row = await this.#slices.run(() => this.#catalogue.findSteps(slug));
    if (row === undefined) return null;
    const isKept = this.#catalogue.has(row.region);
    const asOf = isKept ? (this.#asOf.get(row.region) ?? null) : this.#extras.worldAsOf;
    return { place: toOutline(row), asOf };
  }

  /** Cards of the places with these ids, as far as they are known. */
  cards(query: KnownQuery): Promise<readonly Card[]> {
    this.#takeTexts();
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
    if (this.#kept?.size || this.#catalogue.regions.length > 0) return;
    try {
      const manifest = this.#downloads.known ?? (await this.#downloads.manifest());
      const [region] = regionsFor(manifest, position);
      // The replica may have chosen meanwhile.
      if (region === undefined || (this.#kept?.size && this.#anticipated === null)) return;
      this.#anticipated = region;
      if (this.#kept) this.#kept = new Set([region]);
      this.#fetcher.ensure(region, manifest);
    } catch (error) {
      this.#problem = downloadCodeOf(error);
      this.#changed();
    }
    await this.#fetcher.settled();
  }

  async keep(chosen: readonly string[]): Promise<void> {
    // A replica that has not chosen yet keeps nothing.
    if (chosen.length > 0) this.#anticipated = null;
    const regions = this.#anticipated === null ? chosen : [this.#anticipated];
    this.#kept = new Set(regions);
    this.#takeTexts();
    const dropped = this.#catalogue.regions.filter(({ id }) => !this.#kept?.has(id));
    for (const { id } of dropped) {
      this.#catalogue.drop(id);
      this.#asOf.delete(id);
    }
    if (dropped.length > 0) this.#changed();
    await wasSaved(this.#saved.keepOnly(this.#kept));
    if (regions.some((region) => this.checkpointNow(region) === null)) await this.#readSaved();
    for (const region of regions) this.#fetcher.ensure(region);
    if (this.#fetcher.isResting) this.#offerExtras();
  }

  async checkpointOf(region: string): ReturnType<IndexFeed['checkpointOf']> {
    // Whoever hears it builds on it.
    this.#takeTexts();
    return this.checkpointNow(region);
  }

  checkpointNow(region: string): ReturnType<Catalogue['checkpointOf']> {
    return this.#catalogue.checkpointOf(region);
  }

  async apply(page: Parameters<IndexFeed['apply']>[0]): Promise<void> {
    this.#leads = true;
    this.#takeTexts();
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
    this.#takeTexts();
    this.#asOf.set(region, asOf);
    this.#fetcher.ensure(region);
    this.#saver.noteChange(region);
  }

  /** Resolves when nothing is on its way any more: downloads are over and changes are saved. */
  async settled(): Promise<void> {
    await this.#fetcher.settled();
    await this.#offering;
    await this.#saver.save(true);
  }

  async #readSaved(): Promise<void> {
    const state = await this.#saved.state();
    for (const region of state.regions) {
      if (this.checkpointNow(region.id) !== null || !this.#isKept(region.id)) continue;
      const saved = await this.#saved.readRegion(region);
      if (saved === undefined) this.#fetcher.ensure(region.id);
      // What came from the replica meanwhile is newer.
      else if (!this.#catalogue.has(region.id)) this.#restore(region, saved);
    }
    await this.#extras.restore(state);
  }

  /** Answers, also where texts prove to be damaged meanwhile: then without the region that they are of. */
  #unlessDamaged<T>(ask: () => T): T {
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof PackError)) throw error;
      this.#takeTexts();
      return ask();
    }
  }

  /** Reads texts that are not here yet. A region whose texts are damaged is fetched again, or left to the replica. */
  #takeTexts(): void {
    const damaged = this.#catalogue.takeTexts();
    for (const { id, base } of damaged) {
      this.#saved.distrust(base);
      this.#asOf.delete(id);
      this.#fetcher.ensure(id);
    }
    if (damaged.length > 0) this.#changed();
  }

  /** Another tab has saved: what it leads in is taken over from its files. */
  async #readAgain(): Promise<void> {
    for (const region of (await this.#saved.state()).regions) {
      if (!this.#isKept(region.id)) continue;
      const saved = await this.#saved.readRegion(region);
      if (saved !== undefined && !this.#leads) this.#restore(region, saved);
    }
  }

  #restore({ id, asOf }: SavedRegion, { base, version, delta, checkpoint }: RegionSnapshot): void {
    this.#catalogue.restore(id, base, version, delta, checkpoint);
    if (asOf !== null) this.#asOf.set(id, asOf);
    this.#changed();
  }

  #noteFetched(region: string, builtAt: string): void {
    if (!this.#asOf.has(region)) this.#asOf.set(region, builtAt);
    this.#problem = null;
    this.#changed();
    this.#saver.noteChange(region);
  }

  #offerExtras(): void {
    const regions = this.#kept ?? this.#catalogue.regions.map(({ id }) => id);
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

  /** Before anybody has said which regions are kept, all are. */
  #isKept(region: string): boolean {
    return this.#kept?.has(region) !== false;
  }
}

/** The older of two instants in ISO 8601; never is older than all. */
function older(a: string | null, b: string | null): string | null {
  return a === null || b === null ? null : a < b ? a : b;
}
