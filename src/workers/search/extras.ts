/**
 * Manages the index's data besides kept regions: the world, prayer spaces of the regions' countries, and cities.
 *
 *   files saved by an earlier run ──► catalogue ◄── packs, if the manifest names other ones
 */

import type { Catalogue } from '#catalogue/catalogue.ts';
import { type WorldCities, WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { decodeIndexPack, encodeCachedColumns, PackError } from '#catalogue/format/pack.ts';
import { decodePrayerPack } from '#catalogue/format/prayer-pack.ts';
import type { PrayerSpace } from '#domain/prayer/prayer-space.ts';
import { ifError } from '#domain/primitives/if-error.ts';
import { countriesWithPlaces, type Manifest } from '#domain/sync/packs.ts';
import type { IndexState, WorldAnswer } from './api.ts';
import { downloadCodeOf } from './download-error.ts';
import { applyTables, type Downloads } from './downloads.ts';
import { type SavedIndex, wasSaved } from './saved-index.ts';
import type { SavedState, SavedTables } from './saved-state.ts';
import type { Slices } from './slices.ts';

/** A world index of at most this size is loaded without being asked for (half a megabyte compressed). */
const WORLD_AUTOMATIC_BYTES = 512 * 1024;

interface ExtrasParts {
  readonly catalogue: Catalogue;
  readonly saved: SavedIndex;
  readonly downloads: Downloads;
  /** Loads the app's file of the world's cities; rejects with a TypeError if it is neither cached nor reachable. */
  readonly loadCities: () => Promise<WorldCities>;
  readonly slices: Slices;
  /** Whether data saver is on. */
  readonly sparesData: () => Promise<boolean>;
  readonly changed: () => void;
}

type WorldState = Pick<
  IndexState,
  'worldRows' | 'worldBytes' | 'countries' | 'zoneOverrides' | 'ramadanDays' | 'isWorldLoading' | 'isWorldAutomatic'
>;

interface PrayerSpaces {
  readonly sha256: string;
  readonly spaces: readonly PrayerSpace[];
}

export class Extras {
  readonly #parts: ExtrasParts;
  #worldSha256: string | undefined;
  /** ISO 8601 instant at which the world's index was requested. */
  #worldAsOf: string | null = null;
  /** Whether the person loaded the world once, but its saved file can't be read: damaged, or of an earlier version. */
  #lacksWorld = false;
  #loadingWorld: Promise<WorldAnswer> | null = null;
  #hasCities = false;
  /** Files that nobody asked for are loading. */
  #isOffering = false;
  /** By lower-case country code. */
  readonly #prayer = new Map<string, PrayerSpaces>();
  /** Those of the manifest of an earlier run, until one is fetched. */
  #tables: SavedTables = {};
  /** The tables of which watchers have heard, as text. */
  #toldTables = '';

  constructor(parts: ExtrasParts) {
    this.#parts = parts;
  }

  get worldAsOf(): string | null {
    return this.#worldAsOf;
  }

  /** @param areRegionsLoading whether regions are loading, after which `offer` is called */
  worldState(areRegionsLoading: boolean): WorldState {
    const { worldRows } = this.#parts.catalogue;
    const { known } = this.#parts.downloads;
    const isWorldLoading = worldRows === null && (areRegionsLoading || this.#isOffering);
    return {
      worldRows,
      worldBytes: known?.world.index.compressedBytes ?? null,
      ...(known && { countries: countriesWithPlaces(known) }),
      ...(known ? tablesOf(known) : this.#tables),
      isWorldLoading,
      isWorldAutomatic: isWorldLoading && known !== undefined && this.#loadsByItself(known),
    };
  }

  /** Restores what an earlier run saved, unless something newer is loaded. */
  async restore({ world, prayer = [], tables = {} }: SavedState): Promise<void> {
    const { catalogue, saved, downloads } = this.#parts;
    if (downloads.known === undefined) {
      applyTables(tables);
      this.#tables = tables;
      this.#toldTables = JSON.stringify(tables);
      this.#parts.changed();
    }
    for (const { country, sha256, file } of prayer) {
      const bytes = this.#prayer.has(country) ? undefined : await saved.read(file);
      // A damaged file counts as missing and is fetched again.
      const pack = bytes && (await decodePrayerPack(bytes).catch(ifError(PackError, () => undefined)));
      if (pack) this.#setPrayer(country, { sha256, spaces: pack.spaces });
    }
    if (world === null || catalogue.worldRows !== null) return;
    const columns = await saved.readWorld(world);
    this.#lacksWorld = columns === undefined;
    if (columns === undefined) return;
    catalogue.setWorld(columns);
    [this.#worldSha256, this.#worldAsOf] = [world.sha256, world.asOf];
    this.#parts.changed();
  }

  /** Whether `offer` loads the world: if it is small, or was asked for once. */
  #loadsByItself({ world }: Manifest): boolean {
    return this.#lacksWorld || world.index.compressedBytes <= WORLD_AUTOMATIC_BYTES;
  }

  /** Loads the world, whatever its size. Concurrent calls share one download. */
  loadWorld(): Promise<WorldAnswer> {
    this.#loadingWorld ??= this.#fetchWorld().finally(() => {
      this.#loadingWorld = null;
    });
    return this.#loadingWorld;
  }

  async #fetchWorld(): Promise<WorldAnswer> {
    const { catalogue, saved, downloads } = this.#parts;
    try {
      const { world } = await downloads.manifest();
      const { fetchedAt } = downloads;
      if (this.#worldSha256 === world.index.sha256) return 'loaded';
      const bytes = await downloads.pack(world.index);
      const { columns, region, version } = await decodeIndexPack(bytes);
      catalogue.setWorld(columns);
      this.#lacksWorld = false;
      [this.#worldSha256, this.#worldAsOf] = [world.index.sha256, fetchedAt];
      this.#parts.changed();
      // Saved in its layout in memory, because decoding it word by word would delay the next start.
      const file = await encodeCachedColumns({ region, version, columns });
      await wasSaved(saved.saveWorld(file, world.index.sha256, fetchedAt));
      return 'loaded';
    } catch (error) {
      return downloadCodeOf(error);
    }
  }

  /** After kept regions have loaded, loads small extras: prayer spaces of their countries, a small world, cities. */
  async offer(countries: ReadonlySet<string>): Promise<void> {
    const gone = [...this.#prayer.keys()].filter((country) => !countries.has(country));
    for (const country of gone) this.#prayer.delete(country);
    if (gone.length > 0) this.#tellPrayer();
    this.#isOffering = true;
    this.#tellTables();
    try {
      if (await this.#parts.sparesData()) return;
      await this.#offerPacks(countries);
      await this.#offerCities();
    } finally {
      this.#isOffering = false;
      if (this.#parts.catalogue.worldRows === null) this.#parts.changed();
    }
  }

  /** Searches may name any city in the world, including countries without a kept region. */
  async #offerCities(): Promise<void> {
    if (this.#hasCities) return;
    const { catalogue, loadCities, slices, changed } = this.#parts;
    try {
      const cities = await loadCities();
      catalogue.setGazetteer(await slices.run(() => WorldGazetteer.read(cities)));
      this.#hasCities = true;
      changed();
    } catch (error) {
      // Retried at the next offer; until then only the cities of the built-in table are known.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async #offerPacks(countries: ReadonlySet<string>): Promise<void> {
    try {
      const { downloads, saved, changed } = this.#parts;
      const isFirst = downloads.known === undefined;
      const manifest = await downloads.manifest();
      // It names the countries with places: what is said of the others need not wait for the files below.
      if (isFirst) changed();
      this.#tellTables();
      await wasSaved(saved.saveTables(tablesOf(manifest)));
      await this.#loadPrayer(manifest, countries);
      if (this.#loadsByItself(manifest)) await this.loadWorld();
    } catch (error) {
      // Extras are optional: without a network the world is missing, and the known prayer spaces stay.
      downloadCodeOf(error);
    }
  }

  /** Pages compute clocks and days of Ramadan, too, and lists asked with an earlier table are asked again. */
  #tellTables(): void {
    const { known } = this.#parts.downloads;
    if (known === undefined) return;
    const text = JSON.stringify(tablesOf(known));
    if (text === this.#toldTables) return;
    this.#toldTables = text;
    this.#parts.changed();
  }

  async #loadPrayer({ prayerSpaces = [] }: Manifest, countries: ReadonlySet<string>): Promise<void> {
    const { downloads, saved } = this.#parts;
    for (const { country, file } of prayerSpaces) {
      if (!countries.has(country) || this.#prayer.get(country)?.sha256 === file.sha256) continue;
      const bytes = await downloads.pack(file);
      const { spaces } = await decodePrayerPack(bytes);
      this.#setPrayer(country, { sha256: file.sha256, spaces });
      await wasSaved(saved.savePrayer(country, bytes, file.sha256));
    }
  }

  #setPrayer(country: string, spaces: PrayerSpaces): void {
    this.#prayer.set(country, spaces);
    this.#tellPrayer();
  }

  #tellPrayer(): void {
    this.#parts.catalogue.setPrayerSpaces(Array.from(this.#prayer.values()).flatMap((each) => each.spaces));
    this.#parts.changed();
  }
}

function tablesOf({ zoneOverrides, ramadanDays }: Manifest): SavedTables {
  return { ...(zoneOverrides && { zoneOverrides }), ...(ramadanDays && { ramadanDays }) };
}
