/**
 * The rows of one region:
 *
 *   base    a segment from a pack or a compaction; large, built once
 *   deltas  later changes, in segments of some hundred rows; each page of changes rebuilds only the last one
 *
 * A row that a later change replaces or deletes is dead. `compact` merges everything into a new base once there are many
 * changes. A page of changes is built beside the region in steps and then swapped in at once.
 */

import { buildColumns, type Columns } from '#catalogue/format/columns.ts';
import { idAt } from '#catalogue/format/ids.ts';
import { type IndexRow, toIndexRow } from '#catalogue/format/index-row.ts';
import { ROWS_A_STEP, type Steps } from '#catalogue/steps.ts';
import { isMissingChangesOf } from '#domain/sync/checkpoint-order.ts';
import type { Changes } from '#domain/sync/index-feed.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import {
  type Deltas,
  liveRowSteps,
  liveRows,
  type PreparedBase,
  type PreparedPage,
  segmentSteps,
} from './region-layout.ts';
import { HIDDEN, Segment } from './segment.ts';

/** Deltas beyond this size, in rows or as a fraction of the base, are merged into the base. */
const MAX_DELTA_ROWS = 2000;
const MAX_DELTA_PART = 0.2;

export interface DeltaLimits {
  /** A delta with this many rows is full; the next change starts a new one. */
  readonly rows: number;
  /** Each delta slows down every query. Beyond this number they are merged into one. */
  readonly deltas: number;
}

/** Building a delta of this size takes a few milliseconds. */
export const DELTA_LIMITS: DeltaLimits = { rows: 400, deltas: 64 };

/** The segment and row of an id. */
export interface RowLocation {
  readonly segment: Segment;
  readonly row: number;
}

export interface SavedDelta {
  readonly rows: Iterable<IndexRow>;
  readonly gone: readonly string[];
}

export class RegionIndex {
  #base: Segment | undefined;
  #baseVersion: Checkpoint | null = null;
  /** The full deltas. */
  #deltas: Segment[] = [];
  #lastDelta: Segment | undefined;
  /** Rows of the last delta, by id. */
  #lastRows = new Map<string, IndexRow>();
  #checkpoint: Checkpoint | null = null;
  /** Checkpoint before the first change, if changes came before there was a base. */
  #since: Checkpoint | null = null;
  /** Whether changes are missing between the base and the checkpoint. */
  #hasGap = false;
  /** Stamps of all rows in deltas, by id. */
  readonly #stamps = new Map<string, number>();
  readonly #gone = new Set<string>();
  readonly #limits: DeltaLimits;
  /** Incremented with every change. */
  #version = 0;

  constructor(limits: DeltaLimits) {
    this.#limits = limits;
  }

  /** The checkpoint of the region; null without a base or with a gap, because changes may be missing then. */
  get checkpoint(): Checkpoint | null {
    return this.#base === undefined || this.#hasGap ? null : this.#checkpoint;
  }

  get segments(): readonly Segment[] {
    return [this.#base, ...this.#deltas, this.#lastDelta].filter((segment) => segment !== undefined);
  }

  get baseColumns(): Columns | undefined {
    return this.#base?.columns;
  }

  /** Different for every new base. */
  get baseVersion(): Checkpoint | null {
    return this.#baseVersion;
  }

  get delta(): SavedDelta {
    return { rows: liveRows(this.segments.slice(this.#base === undefined ? 0 : 1)), gone: [...this.#gone] };
  }

  /** The segment and row of an id; undefined if the region does not have it. */
  find(id: string): RowLocation | undefined {
    // A changed row is in a delta and dead in the base; most rows are unchanged.
    for (const segment of this.#stamps.has(id) ? [this.#lastDelta, ...this.#deltas] : [this.#base]) {
      const row = segment?.find(id) ?? -1;
      if (segment !== undefined && row >= 0 && !segment.isDead(row)) return { segment, row };
    }
    return undefined;
  }

  /** Replaces all rows. */
  reset(base: Segment, version: Checkpoint): void {
    this.#version++;
    this.#stamps.clear();
    this.#gone.clear();
    this.#setDeltas([]);
    this.#setBase(base, version);
    this.#checkpoint = version;
    this.#hasGap = false;
  }

  /**
   * Takes a downloaded base unless the region is already as new. Changes that arrived during the download stay on top of it
   * if they are newer than the base. Returns whether anything changed.
   */
  offerBase(columns: Columns, version: Checkpoint): boolean {
    const current = this.#checkpoint;
    if (this.#base !== undefined && current !== null && !isMissingChangesOf(current, version)) return false;
    if (current === null || isMissingChangesOf(current, version)) {
      this.reset(new Segment(columns), version);
      return true;
    }
    this.#version++;
    if (this.#since !== null && isMissingChangesOf(version, this.#since)) this.#hasGap = true;
    this.#setBase(new Segment(columns), version);
    return true;
  }

  /**
   * Builds in steps what a page of changes makes of the region, without changing it. Skips documents that are already
   * stored.
   */
  *prepare({ documents, gone, checkpoint }: Changes): Steps<PreparedPage> {
    const version = this.#version;
    yield* this.#base?.prepareIds() ?? [];
    const isSameGeneration = this.#checkpoint?.generation === checkpoint.generation;
    const rows = new Map<string, IndexRow>();
    for (const [i, document] of documents.entries()) {
      if (i % ROWS_A_STEP === 0) yield;
      const stamp = rows.get(document.id)?.stamp ?? this.#stampOf(document.id);
      if (!isSameGeneration || stamp !== document.stamp) rows.set(document.id, toIndexRow(document));
    }
    const leaving = new Set(gone.filter((id) => rows.has(id) || this.#stamps.has(id) || this.find(id) !== undefined));
    if (rows.size + leaving.size === 0) return { version, rows, leaving, lastRows: this.#lastRows, deltas: undefined };
    const lastRows = new Map([...this.#lastRows, ...rows].filter(([id]) => !leaving.has(id)));
    return { version, rows, leaving, lastRows, deltas: yield* this.#deltaSteps({ rows, leaving, lastRows }) };
  }

  /** Whether the region is unchanged since this was prepared. */
  isCurrent({ version }: PreparedPage | PreparedBase): boolean {
    return version === this.#version;
  }

  /** Swaps in a prepared page. Returns the ids of all rows that moved or were removed; empty if nothing changed. */
  apply({ since, checkpoint }: Changes, { rows, leaving, lastRows, deltas }: PreparedPage): string[] {
    this.#version++;
    if (this.#checkpoint === null) this.#since = since;
    else if (isMissingChangesOf(this.#checkpoint, since)) this.#hasGap = true;
    this.#checkpoint = checkpoint;
    if (deltas === undefined) return [];
    for (const [id, row] of rows) {
      this.#bury(id);
      this.#stamps.set(id, row.stamp);
      this.#gone.delete(id);
    }
    for (const id of leaving) {
      this.#bury(id);
      this.#stamps.delete(id);
      this.#gone.add(id);
    }
    const laidOut = [...rows.keys(), ...leaving, ...lastRows.keys()];
    [this.#deltas, this.#lastDelta] = [deltas.full, deltas.last];
    this.#lastRows = deltas.last === undefined ? new Map() : lastRows;
    return deltas.isAnew ? [...laidOut, ...this.ids()] : laidOut;
  }

  /** Whether the deltas are large enough to be merged into the base. */
  get isLarge(): boolean {
    const changes = this.#stamps.size + this.#gone.size;
    return (
      changes > MAX_DELTA_ROWS || changes > MAX_DELTA_PART * (this.#base?.columns.rows ?? Number.POSITIVE_INFINITY)
    );
  }

  /** Builds a new base from all rows, in steps; undefined if little has changed. */
  *prepareBase(): Steps<PreparedBase | undefined> {
    const [version, base] = [this.#version, this.#base];
    if (base === undefined || this.#checkpoint === null || !this.isLarge) return undefined;
    const rows = yield* liveRowSteps(this.segments, () => true);
    return { version, segment: yield* segmentSteps(rows) };
  }

  /** Swaps in a prepared base. Answers stay the same. */
  compact({ segment }: PreparedBase): void {
    for (const { columns, hidden } of this.segments) {
      for (const [row, bits] of hidden.entries()) {
        if (bits === HIDDEN.shadowed) segment.setHidden(segment.find(idAt(columns.ids, row)), 'shadowed', true);
      }
    }
    const [checkpoint, hasGap] = [this.#checkpoint, this.#hasGap];
    if (checkpoint === null) throw new Error('A base was prepared of a region that stands nowhere.');
    this.reset(segment, checkpoint);
    this.#hasGap = hasGap;
  }

  /** Restores a delta that was saved with this base. */
  restoreDelta({ rows, gone }: SavedDelta, checkpoint: Checkpoint): void {
    this.#version++;
    for (const { id, stamp } of rows) this.#stamps.set(id, stamp);
    for (const id of gone) this.#gone.add(id);
    this.#checkpoint = checkpoint;
    this.#setDeltas(rows);
    this.#buryInBase();
  }

  *ids(): Iterable<string> {
    for (const segment of this.segments) yield* segment.liveIds();
  }

  #stampOf(id: string): number | undefined {
    const changed = this.#stamps.get(id);
    if (changed !== undefined) return changed;
    const place = this.find(id);
    if (place === undefined) return undefined;
    const { stampHigh, stampLow } = place.segment.columns.numbers;
    return (stampHigh[place.row] ?? 0) * 2 ** 32 + (stampLow[place.row] ?? 0);
  }

  #setBase(base: Segment, version: Checkpoint): void {
    this.#base = base;
    this.#baseVersion = version;
    this.#buryInBase();
  }

  /** Marks base rows dead that later changes replaced or removed. */
  #buryInBase(): void {
    for (const id of [...this.#stamps.keys(), ...this.#gone]) {
      const row = this.#base?.find(id) ?? -1;
      if (row >= 0) this.#base?.setHidden(row, 'dead', true);
    }
  }

  #bury(id: string): void {
    const place = this.find(id);
    place?.segment.setHidden(place.row, 'dead', true);
  }

  /** Puts all changes in one delta. */
  #setDeltas(rows: Iterable<IndexRow>): void {
    const columns = buildColumns(rows);
    this.#deltas = columns.rows === 0 ? [] : [new Segment(columns)];
    this.#lastDelta = undefined;
    this.#lastRows.clear();
  }

  /** The deltas after a page of changes. */
  *#deltaSteps(changed: Omit<PreparedPage, 'version' | 'deltas'>): Steps<Deltas> {
    const { rows, leaving, lastRows } = changed;
    const isFull = lastRows.size >= this.#limits.rows;
    if (!isFull || this.#deltas.length < this.#limits.deltas) {
      const last = lastRows.size === 0 ? undefined : yield* segmentSteps(lastRows.values());
      if (!isFull || last === undefined) return { full: this.#deltas, last, isAnew: false };
      return { full: [...this.#deltas, last], last: undefined, isAnew: false };
    }
    const others = yield* liveRowSteps(this.#deltas, (id) => !rows.has(id) && !leaving.has(id));
    for (const row of lastRows.values()) others.push(row);
    return { full: [yield* segmentSteps(others)], last: undefined, isAnew: true };
  }
}
