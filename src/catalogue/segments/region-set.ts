/** The searchable rows: segments of the stored regions, and the world's index below them. */
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
  /** Number of visible rows. */
  readonly rows: number;
}

export interface DamagedRegion {
  readonly id: string;
  readonly base: Columns;
}

/**
 * Stores regions and the world's index and applies their changes; `Catalogue` adds queries. The world's index shows only
 * rows outside of the stored regions. A place that briefly is in two regions, because it moved, shows once: the row with the
 * greater stamp.
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

  /** Regions with a base or a change, ordered by id. */
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

  /** Whether the region has a base or changes. */
  has(region: string): boolean {
    return this.#regions.has(region);
  }

  /** Rows of the world's index, including hidden ones; null while it is not loaded. */
  get worldRows(): number | null {
    return this.#world?.columns.rows ?? null;
  }

  /** Incremented with each change: data derived from the rows is valid while it stays the same. */
  protected get changes(): number {
    return this.#changes;
  }

  /** Loads in steps what `takeTexts` would otherwise load at once. Leaves damaged texts for `takeTexts` to find. */
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
   * Loads all texts and drops regions whose texts are damaged.
   * @returns those regions with the columns of their base
   */
  takeTexts(): DamagedRegion[] {
    const damaged: DamagedRegion[] = [];
    for (const [id, { baseColumns }] of this.#regions) {
      if (baseColumns !== undefined && !hasTexts(baseColumns)) damaged.push({ id, base: baseColumns });
    }
    for (const { id } of damaged) this.drop(id);
    return damaged;
  }

  /** A region's checkpoint; null if it is not stored, or not completely. */
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

  /** Takes a downloaded pack unless the region is already as new. Returns whether anything changed. */
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

  /** Replaces all rows of a region with a saved state. */
  restore(region: string, columns: Columns, version: Checkpoint, delta: SavedDelta, checkpoint: Checkpoint): void {
    this.#change(region, (index) => {
      index.reset(new Segment(columns), version);
      index.restoreDelta(delta, checkpoint);
      return true;
    });
  }

  /** Applies a page of changes. Idempotent; returns whether anything changed. */
  apply(region: string, changes: Changes): boolean {
    return runSteps(this.applySteps(region, changes));
  }

  /** The same in steps: answers change only with the last step. */
  *applySteps(region: string, changes: Changes): Steps<boolean> {
    for (;;) {
      const index = this.#region(region);
      const page = yield* index.prepare(changes);
      // Another change came first.
      if (this.#regions.get(region) !== index || !index.isCurrent(page)) continue;
      this.#changes++;
      const touched = index.apply(changes, page);
      if (this.#isShared) shadowIds(this.#regions, this.#world, touched);
      return touched.length > 0;
    }
  }

  /** Whether `compact` would do anything. */
  isLarge(region: string): boolean {
    return this.#regions.get(region)?.isLarge ?? false;
  }

  /** Compacts a region if much of it has changed, unless another change comes meanwhile. Answers stay the same. */
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

  /** Whether a place may be in several regions, or in a region and the world's index. */
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
    // Only needed if regions share places; listing ids costs more than reading a region from a file.
    const before = this.#isShared ? [...index.ids()] : [];
    const isChanged = change(index);
    if (isChanged && this.#world !== undefined) shadowWorld(this.#regions, this.#world, before);
    else if (isChanged && this.#isShared) shadowIds(this.#regions, this.#world, [...before, ...index.ids()]);
    return isChanged;
  }

  /** All segments; the world's come last. */
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
