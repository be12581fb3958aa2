/**
 * The rows of one region:
 *
 *   base   a segment from a pack or a rebuild; large, made once
 *   delta  what has changed since; a small segment, made anew with every batch of changes
 *
 * A base row that the delta replaces or deletes is dead. When the delta grows too large, both become a new base.
 */
import { lacks } from '#domain/checkpoint-order.ts';
import type { Checkpoint } from '#domain/packs.ts';
import type { Restaurant } from '#domain/restaurant.ts';
import { buildColumns, type Columns } from './columns.ts';
import { type IndexRow, toIndexRow } from './index-row.ts';
import { rowAt } from './row-at.ts';
import { Segment } from './segment.ts';

/** A delta beyond this, in rows or as a part of the base, is merged into it. */
const MAX_DELTA_ROWS = 2000;
const MAX_DELTA_PART = 0.2;

/** Where an id is: in which segment, at which row. */
export interface RowPlace {
  readonly segment: Segment;
  readonly row: number;
}

/** A page of changes of one region. */
export interface Changes {
  readonly documents: readonly Restaurant[];
  readonly gone: readonly string[];
  /** The page before this one that changed anything stood here: who stands earlier lacks some of it. */
  readonly since: Checkpoint;
  readonly checkpoint: Checkpoint;
}

export interface SavedDelta {
  readonly rows: readonly IndexRow[];
  readonly gone: readonly string[];
}

export class RegionIndex {
  #base: Segment | undefined;
  #baseVersion: Checkpoint | null = null;
  #delta: Segment | undefined;
  #checkpoint: Checkpoint | null = null;
  /** Where the changes begin that came before there was a base. */
  #since: Checkpoint | null = null;
  /** Whether changes are missing between some that are here. */
  #hasGap = false;
  readonly #rows = new Map<string, IndexRow>();
  readonly #gone = new Set<string>();

  /** Where the region stands; null without a base or with a gap, when nobody can say what is missing. */
  get checkpoint(): Checkpoint | null {
    return this.#base === undefined || this.#hasGap ? null : this.#checkpoint;
  }

  get segments(): readonly Segment[] {
    return [this.#base, this.#delta].filter((segment) => segment !== undefined);
  }

  get baseColumns(): Columns | undefined {
    return this.#base?.columns;
  }

  /** Changes with every new base. */
  get baseVersion(): Checkpoint | null {
    return this.#baseVersion;
  }

  get delta(): SavedDelta {
    return { rows: [...this.#rows.values()], gone: [...this.#gone] };
  }

  /** The place of an id that this region has, if it has it. */
  find(id: string): RowPlace | undefined {
    for (const segment of [this.#delta, this.#base]) {
      const row = segment?.find(id) ?? -1;
      if (segment !== undefined && row >= 0 && !segment.isDead(row)) return { segment, row };
    }
    return undefined;
  }

  /** Replaces all rows. */
  reset(columns: Columns, version: Checkpoint): void {
    this.#rows.clear();
    this.#gone.clear();
    this.#setBase(columns, version);
    this.#checkpoint = version;
    this.#hasGap = false;
    this.#rebuildDelta();
  }

  /**
   * Takes a downloaded base, unless what is here is as new. Changes that came while it was on its way stay on top of
   * it when they lead further than the base does. Answers whether anything changed.
   */
  offerBase(columns: Columns, version: Checkpoint): boolean {
    const held = this.#checkpoint;
    if (this.#base !== undefined && held !== null && !lacks(held, version)) return false;
    if (held === null || lacks(held, version)) {
      this.reset(columns, version);
      return true;
    }
    if (this.#since !== null && lacks(version, this.#since)) this.#hasGap = true;
    this.#setBase(columns, version);
    this.#rebuildDelta();
    return true;
  }

  /**
   * One page of changes; documents that are here already change nothing. Answers the ids of all rows that are laid out
   * anew, and those that went: none when nothing changed.
   */
  apply({ documents, gone, since, checkpoint }: Changes): string[] {
    if (this.#checkpoint === null) this.#since = since;
    else if (lacks(this.#checkpoint, since)) this.#hasGap = true;
    const isSameGeneration = this.#checkpoint?.generation === checkpoint.generation;
    const touched: string[] = [];
    for (const document of documents) {
      if (isSameGeneration && this.#stampOf(document.id) === document.stamp) continue;
      this.#rows.set(document.id, toIndexRow(document));
      this.#gone.delete(document.id);
      touched.push(document.id);
    }
    for (const id of gone) {
      if (this.find(id) === undefined && !this.#rows.has(id)) continue;
      this.#rows.delete(id);
      this.#gone.add(id);
      touched.push(id);
    }
    this.#checkpoint = checkpoint;
    if (touched.length === 0) return [];
    const base = this.#base;
    this.#settle();
    return [...touched, ...(base === this.#base ? this.#rows.keys() : this.ids())];
  }

  /** Puts back a delta that was saved with this base. */
  restoreDelta({ rows, gone }: SavedDelta, checkpoint: Checkpoint): void {
    for (const row of rows) this.#rows.set(row.id, row);
    for (const id of gone) this.#gone.add(id);
    this.#checkpoint = checkpoint;
    this.#rebuildDelta();
  }

  *ids(): Iterable<string> {
    for (const segment of this.segments) yield* segment.liveIds();
  }

  #stampOf(id: string): number | undefined {
    const changed = this.#rows.get(id);
    if (changed !== undefined) return changed.stamp;
    const place = this.find(id);
    if (place === undefined) return undefined;
    const { stampHigh, stampLow } = place.segment.columns.numbers;
    return (stampHigh[place.row] ?? 0) * 2 ** 32 + (stampLow[place.row] ?? 0);
  }

  #setBase(columns: Columns, version: Checkpoint): void {
    this.#base = new Segment(columns);
    this.#baseVersion = version;
  }

  #settle(): void {
    const changes = this.#rows.size + this.#gone.size;
    const base = this.#base;
    const isLarge = changes > MAX_DELTA_ROWS || changes > MAX_DELTA_PART * (base?.columns.rows ?? 0);
    if (base !== undefined && this.#checkpoint !== null && isLarge) this.#compact(base, this.#checkpoint);
    else this.#rebuildDelta();
  }

  #compact({ columns }: Segment, checkpoint: Checkpoint): void {
    const rows = [...this.#rows.values()];
    for (let row = 0; row < columns.rows; row++) {
      const old = rowAt(columns, row);
      if (!this.#rows.has(old.id) && !this.#gone.has(old.id)) rows.push(old);
    }
    const hasGap = this.#hasGap;
    this.reset(buildColumns(rows), checkpoint);
    this.#hasGap = hasGap;
  }

  #rebuildDelta(): void {
    this.#delta = this.#rows.size === 0 ? undefined : new Segment(buildColumns(this.#rows.values()));
    const base = this.#base;
    if (base === undefined) return;
    for (const id of [...this.#rows.keys(), ...this.#gone]) {
      const row = base.find(id);
      if (row >= 0) base.setHidden(row, 'dead', true);
    }
  }
}
