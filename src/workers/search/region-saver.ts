/** Saves changed regions one after the other; `SaveSchedule` decides when. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Clock } from '#platform/clock.ts';
import { SaveSchedule } from './save-schedule.ts';
import { type SavedIndex, wasSaved } from './saved-index.ts';
import type { Slices } from './slices.ts';

interface RegionSaverParts {
  readonly catalogue: Catalogue;
  readonly saved: SavedIndex;
  readonly clock: Clock;
  readonly slices: Slices;
  readonly isKept: (region: string) => boolean;
  /** ISO 8601 instant at which the region was last known to equal the server; null if never. */
  readonly asOf: (region: string) => string | null;
  /** Whether this tab writes. */
  readonly leads: () => boolean;
  /** Tells the other tabs. */
  readonly announce: () => void;
}

export class RegionSaver {
  readonly #parts: RegionSaverParts;
  readonly #unsaved = new Set<string>();
  readonly #schedule: SaveSchedule;
  #saving: Promise<void> = Promise.resolve();

  constructor(parts: RegionSaverParts) {
    this.#parts = parts;
    this.#schedule = new SaveSchedule(
      parts.clock,
      (isQuiet) => void this.save(isQuiet),
      () => Array.from(this.#unsaved).some((region) => parts.catalogue.isLarge(region)),
    );
  }

  noteChange(region: string): void {
    this.#unsaved.add(region);
    this.#schedule.noteChange();
  }

  noteQuestion(): void {
    this.#schedule.noteQuestion();
  }

  /**
   * Saves all changed regions after the running save.
   * @param compacts whether there is time to rebuild the layout of heavily changed regions
   */
  save(compacts: boolean): Promise<void> {
    const save = (): Promise<void> => this.#saveAll(compacts);
    this.#saving = this.#saving.then(save, save);
    return this.#saving;
  }

  async #saveAll(compacts: boolean): Promise<void> {
    const { catalogue, saved, slices, isKept, asOf, leads, announce } = this.#parts;
    const regions = [...this.#unsaved];
    this.#unsaved.clear();
    this.#schedule.noteSaved();
    for (const region of regions) {
      // One piece of work after the other: small work need not wait for changes being applied.
      if (compacts && catalogue.isLarge(region)) await slices.attempt(() => catalogue.compactSteps(region));
      const snapshot = catalogue.snapshot(region);
      if (snapshot === undefined || !isKept(region)) continue;
      // Retried at the region's next change.
      if (!(await wasSaved(saved.saveRegion(region, snapshot, asOf(region), leads())))) this.#unsaved.add(region);
    }
    if (regions.length > 0 && leads()) announce();
  }
}
