/**
 * What the index has besides the kept regions: the world beneath them, and where one can pray in their countries.
 *
 *   files saved by an earlier run ──► catalogue ◄── packs, when the manifest names others than those
 */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { type WorldCities, WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { decodeIndexPack, encodeCachedColumns, PackError } from '#catalogue/format/pack.ts';
import { decodePrayerPack } from '#catalogue/format/prayer-pack.ts';
import type { Position } from '#domain/geo/geo.ts';
import type { Manifest } from '#domain/sync/packs.ts';
import type { WorldAnswer } from './api.ts';
import { downloadCodeOf } from './download-error.ts';
import type { Downloads } from './downloads.ts';
import { type SavedIndex, wasSaved } from './saved-index.ts';
import type { SavedState } from './saved-state.ts';
import type { Slices } from './slices.ts';

/** A world index of at most this is loaded unasked (half a megabyte on the wire). */
const WORLD_UNASKED_BYTES = 512 * 1024;

interface ExtrasParts {
  readonly catalogue: Catalogue;
  readonly saved: SavedIndex;
  readonly downloads: Downloads;
  /** The file of the world's cities, a part of the app; rejects with a TypeError where it is neither saved nor in reach. */
  readonly loadCities: () => Promise<WorldCities>;
  readonly slices: Slices;
  /** Whether the person asked the browser to spare data. */
  readonly sparesData: () => Promise<boolean>;
  readonly changed: () => void;
}

interface PrayerSpaces {
  readonly sha256: string;
  readonly spaces: readonly Position[];
}

export class Extras {
  readonly #parts: ExtrasParts;
  #worldSha256: string | undefined;
  /** ISO 8601 instant that the world's rows are from. */
  #worldAsOf: string | null = null;
  /** The person loaded it once, and what was saved of it can't be read: damaged, or of an earlier version of the app. */
  #lacksWorld = false;
  #loadingWorld: Promise<WorldAnswer> | null = null;
  #hasCities = false;
  /** By lower-case country code. */
  readonly #prayer = new Map<string, PrayerSpaces>();

  constructor(parts: ExtrasParts) {
    this.#parts = parts;
  }

  get worldAsOf(): string | null {
    return this.#worldAsOf;
  }

  /** Takes what an earlier run saved, where nothing newer is here. */
  async restore({ world, prayer = [] }: SavedState): Promise<void> {
    const { catalogue, saved } = this.#parts;
    for (const { country, sha256, file } of prayer) {
      const bytes = this.#prayer.has(country) ? undefined : await saved.read(file);
      const spaces = bytes && (await decodeOrNothing(bytes));
      if (spaces) this.#setPrayer(country, { sha256, spaces });
    }
    if (world === null || catalogue.worldRows !== null) return;
    const columns = await saved.readWorld(world);
    this.#lacksWorld = columns === undefined;
    if (columns === undefined) return;
    catalogue.setWorld(columns);
    [this.#worldSha256, this.#worldAsOf] = [world.sha256, world.asOf];
    this.#parts.changed();
  }

  /** Loads the world, whatever it weighs. Calls that come meanwhile share one download. */
  loadWorld(): Promise<WorldAnswer> {
    this.#loadingWorld ??= this.#fetchWorld().finally(() => {
      this.#loadingWorld = null;
    });
    return this.#loadingWorld;
  }

  async #fetchWorld(): Promise<WorldAnswer> {
    const { catalogue, saved, downloads } = this.#parts;
    try {
      const { world, builtAt } = await downloads.manifest();
      if (this.#worldSha256 === world.index.sha256) return 'loaded';
      const bytes = await downloads.pack(world.index);
      const { columns, region, version } = await decodeIndexPack(bytes);
      catalogue.setWorld(columns);
      this.#lacksWorld = false;
      [this.#worldSha256, this.#worldAsOf] = [world.index.sha256, builtAt];
      this.#parts.changed();
      // As it lies in memory: the next start has no time to read it word by word.
      const file = await encodeCachedColumns({ region, version, columns });
      await wasSaved(saved.saveWorld(file, world.index.sha256, builtAt));
      return 'loaded';
    } catch (error) {
      return downloadCodeOf(error);
    }
  }

  /** What is small comes by itself, once kept regions have come: prayer spaces of their countries, a small world, cities. */
  async offer(countries: ReadonlySet<string>): Promise<void> {
    for (const country of this.#prayer.keys()) if (!countries.has(country)) this.#prayer.delete(country);
    if (await this.#parts.sparesData()) return;
    await this.#offerPacks(countries);
    await this.#offerCities();
  }

  /** Questions name cities in all the world, also in countries of which nothing is here. */
  async #offerCities(): Promise<void> {
    if (this.#hasCities) return;
    const { catalogue, loadCities, slices, changed } = this.#parts;
    try {
      const cities = await loadCities();
      catalogue.setGazetteer(await slices.run(() => WorldGazetteer.read(cities)));
      this.#hasCities = true;
      changed();
    } catch (error) {
      // Tried again with the next offer; until then only the cities of the table are known.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async #offerPacks(countries: ReadonlySet<string>): Promise<void> {
    try {
      const manifest = await this.#parts.downloads.manifest();
      await this.#loadPrayer(manifest, countries);
      if (this.#lacksWorld || manifest.world.index.compressedBytes <= WORLD_UNASKED_BYTES) await this.loadWorld();
      else this.#parts.changed();
    } catch (error) {
      // It is optional: without a network there is just no world, and prayer spaces are those of before.
      downloadCodeOf(error);
    }
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
    this.#parts.catalogue.setPrayerSpaces(Array.from(this.#prayer.values()).flatMap((each) => each.spaces));
    this.#parts.changed();
  }
}

/** Of a damaged file nothing is known: it is fetched again. */
async function decodeOrNothing(bytes: ArrayBuffer): Promise<readonly Position[] | undefined> {
  try {
    return (await decodePrayerPack(bytes)).spaces;
  } catch (error) {
    if (error instanceof PackError) return undefined;
    throw error;
  }
}
