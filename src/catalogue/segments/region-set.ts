/** The rows that can be searched: segments of the kept regions, and under them the world. */
import type { Columns } from '#catalogue/format/columns.ts';
import { PackError } from '#catalogue/format/pack-error.ts';
import { runSteps, type Steps } from '#catalogue/steps.ts';
import type { Changes } from '#domain/sync/index-feed.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { DELTA_LIMITS, type DeltaLimits, RegionIndex, type SavedDelta } from './region-index.ts';
import { Segment } from './segment.ts';
import { shadowIds, shadowWorld } from './shadows.ts';

export interface RegionSummary {
  readonly id: string;
  /** Rows that are there. */
  readonly rows: number;
}

export interface DamagedRegion {
  readonly id: string;
  readonly base: Columns;
}

/**
 * Regions and the world, and how they change; `Catalogue` adds the questions. The world shows only rows that no kept region has.
 * A place that two regions hold for a moment, because it moved, shows once: with its greatest stamp.
 */
export class RegionSet {
  readonly #regions = new Map<string, RegionIndex>();
  #world: Segment | undefined;
  #changes = 0;
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

  /** Grows with each change: what was made of the rows holds while it stays. */
  protected get changes(): number {
    return this.#changes;
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

  /** The state of a region for saving; undefined without a base. */
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
      this.#changes++;
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
    this.#changes++;
    const ids = [...(this.#regions.get(region)?.ids() ?? [])];
    const isDropped = this.#regions.delete(region);
    if (isDropped) shadowWorld(this.#regions, this.#world, ids);
    return isDropped;
  }

  setWorld(columns: Columns | undefined): void {
    this.#changes++;
    this.#world = columns === undefined ? undefined : new Segment(columns);
    shadowWorld(this.#regions, this.#world, []);
  }

  /** Whether a place may be in several regions, or in one and the world. */
  get #isShared(): boolean {
    return this.#regions.size > 1 || this.#world !== undefined;
  }

  #region(id: string): RegionIndex {
    this.#changes++;
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

  /** All segments, those of the world last. */
  protected segments(): Segment[] {
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
