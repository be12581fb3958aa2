/**
 * The rows of one region:
 *
 *   base    a segment from a pack or a rebuild; large, made once
 *   deltas  what has changed since, in segments of some hundred rows; only the last is made anew with every page of changes
 *
 * A row that a later change replaces or deletes is dead. `compact` makes a new base of all of it once there is much; that
 * takes so long that somebody has to choose a moment at which nobody waits.
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

export interface DeltaLimits {
  /** The last delta is left as it is from so many rows on. */
  readonly rows: number;
  /** More deltas than this slow every question; they become one. */
  readonly deltas: number;
}

/** Making a delta of this size takes a few milliseconds. */
export const DELTA_LIMITS: DeltaLimits = { rows: 400, deltas: 64 };

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
  /** Those that no further row is added to. */
  #deltas: Segment[] = [];
  #lastDelta: Segment | undefined;
  /** Of the last delta, by id. */
  readonly #lastRows = new Map<string, IndexRow>();
  #checkpoint: Checkpoint | null = null;
  /** Where the changes begin that came before there was a base. */
  #since: Checkpoint | null = null;
  /** Whether changes are missing between some that are here. */
  #hasGap = false;
  readonly #rows = new Map<string, IndexRow>();
  readonly #gone = new Set<string>();
  readonly #limits: DeltaLimits;

  constructor(limits: DeltaLimits) {
    this.#limits = limits;
  }

  /** Where the region stands; null without a base or with a gap, when nobody can say what is missing. */
  get checkpoint(): Checkpoint | null {
    return this.#base === undefined || this.#hasGap ? null : this.#checkpoint;
  }

  get segments(): readonly Segment[] {
    return [this.#base, ...this.#deltas, this.#lastDelta].filter((segment) => segment !== undefined);
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
    for (const segment of this.segments) {
      const row = segment.find(id);
      if (row >= 0 && !segment.isDead(row)) return { segment, row };
    }
    return undefined;
  }

  /** Replaces all rows. */
  reset(columns: Columns, version: Checkpoint): void {
    this.#rows.clear();
    this.#gone.clear();
    this.#setDeltas([]);
    this.#setBase(columns, version);
    this.#checkpoint = version;
    this.#hasGap = false;
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
      const row = toIndexRow(document);
      this.#bury(document.id);
      this.#rows.set(document.id, row);
      this.#lastRows.set(document.id, row);
      this.#gone.delete(document.id);
      touched.push(document.id);
    }
    for (const id of gone) {
      if (!this.#bury(id) && !this.#rows.has(id)) continue;
      this.#rows.delete(id);
      this.#lastRows.delete(id);
      this.#gone.add(id);
      touched.push(id);
    }
    this.#checkpoint = checkpoint;
    if (touched.length === 0) return [];
    const laidOut = [...touched, ...this.#lastRows.keys()];
    return this.#rebuildLast() ? [...laidOut, ...this.ids()] : laidOut;
  }

  /**
   * Makes a new base of everything once there are many changes. All rows are laid out anew then: answers whether they were.
   */
  compact(): boolean {
    const changes = this.#rows.size + this.#gone.size;
    const [base, checkpoint] = [this.#base, this.#checkpoint];
    const isLarge = changes > MAX_DELTA_ROWS || changes > MAX_DELTA_PART * (base?.columns.rows ?? 0);
    if (base === undefined || checkpoint === null || !isLarge) return false;
    const rows = [...this.#rows.values()];
    for (let row = 0; row < base.columns.rows; row++) if (!base.isDead(row)) rows.push(rowAt(base.columns, row));
    const hasGap = this.#hasGap;
    this.reset(buildColumns(rows), checkpoint);
    this.#hasGap = hasGap;
    return true;
  }

  /** Puts back a delta that was saved with this base. */
  restoreDelta({ rows, gone }: SavedDelta, checkpoint: Checkpoint): void {
    for (const row of rows) this.#rows.set(row.id, row);
    for (const id of gone) this.#gone.add(id);
    this.#checkpoint = checkpoint;
    this.#setDeltas(rows);
    this.#buryInBase();
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
    this.#buryInBase();
  }

  /** What has changed since is not the base's to show. */
  #buryInBase(): void {
    for (const id of [...this.#rows.keys(), ...this.#gone]) {
      const row = this.#base?.find(id) ?? -1;
      if (row >= 0) this.#base?.setHidden(row, 'dead', true);
    }
  }

  /** Answers whether the id had a row that was not dead. */
  #bury(id: string): boolean {
    const place = this.find(id);
    place?.segment.setHidden(place.row, 'dead', true);
    return place !== undefined;
  }

  /** All changes in one delta. */
  #setDeltas(rows: Iterable<IndexRow>): void {
    const columns = buildColumns(rows);
    this.#deltas = columns.rows === 0 ? [] : [new Segment(columns)];
    this.#lastDelta = undefined;
    this.#lastRows.clear();
  }

  /** Answers whether all deltas were laid out anew. */
  #rebuildLast(): boolean {
    this.#lastDelta = this.#lastRows.size === 0 ? undefined : new Segment(buildColumns(this.#lastRows.values()));
    if (this.#lastDelta === undefined || this.#lastRows.size < this.#limits.rows) return false;
    this.#deltas.push(this.#lastDelta);
    this.#lastDelta = undefined;
    this.#lastRows.clear();
    if (this.#deltas.length <= this.#limits.deltas) return false;
    this.#setDeltas(this.#rows.values());
    return true;
  }
}
