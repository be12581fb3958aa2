/** Columns with the data that searches need: hidden rows, the text index, lookup by id. */

import type { Columns } from '#catalogue/format/columns.ts';
import { compareIdsAt, idAt, idsFrom } from '#catalogue/format/ids.ts';
import { prayerDistances } from '#catalogue/geo/prayer-distances.ts';
import type { StaticScores } from '#catalogue/ranking/static-score.ts';
import { runSteps, type Steps } from '#catalogue/steps.ts';
import { type TextIndex, textSteps } from '#catalogue/text/text-index.ts';
import type { Position } from '#domain/geo/geo.ts';
import type { SearchAnswer } from '#domain/search/search.ts';

/** An id takes less work than a row. */
const IDS_A_STEP = 2048;
/** From this number of rows on, the dense scan is faster. */
const MANY_ROWS = 10_000;

/** Why a row is hidden: replaced or deleted in its own region, or another region has the valid row. */
export const HIDDEN = { dead: 1, shadowed: 2 } as const;

/** Tests bits of HIDDEN. */
export function isDead(bits: number | undefined): boolean {
  return ((bits ?? 0) & HIDDEN.dead) !== 0;
}

export class Segment {
  readonly columns: Columns;
  /** Whether the segment has so many rows that listing the matches of a common word is slower than scanning all rows. */
  readonly isLarge: boolean;
  /** Bits of HIDDEN per row; 0 if the row is visible. */
  readonly hidden: Uint8Array;
  #visible: number;
  #text: TextIndex | undefined;
  /** The text index while it is being built. */
  #textSteps: Steps<TextIndex> | undefined;
  #table: Int32Array | undefined;
  #prayer: { readonly spaces: readonly Position[]; readonly metres: Uint16Array } | undefined;

  /** @param isLarge set by tests with few rows */
  constructor(columns: Columns, isLarge = columns.rows >= MANY_ROWS) {
    this.columns = columns;
    this.isLarge = isLarge;
    this.hidden = new Uint8Array(columns.rows);
    this.#visible = columns.rows;
  }

  /** Number of visible rows. */
  get visible(): number {
    return this.#visible;
  }

  /** Built on first use: queries by distance don't need it. */
  get text(): TextIndex {
    return this.#text ?? runSteps(this.prepareText());
  }

  /** Static scores of the rows, once they are built. */
  get staticScores(): StaticScores | undefined {
    return this.#text?.staticScores;
  }

  /** Builds the text index in steps. A query that comes meanwhile runs the remaining steps at once. */
  *prepareText(): Steps<TextIndex> {
    while (this.#text === undefined) {
      this.#textSteps ??= textSteps(this.columns);
      const step = this.#textSteps.next();
      if (step.done === true) [this.#text, this.#textSteps] = [step.value, undefined];
      else yield;
    }
    return this.#text;
  }

  /** Builds the table for `find` in steps. */
  *prepareIds(): Steps<void> {
    this.#table ??= yield* tableSteps(this.columns.ids);
  }

  /** Metres to the nearest of these prayer spaces by row. Cached for the latest list. */
  prayerM(spaces: readonly Position[]): Uint16Array {
    if (this.#prayer?.spaces !== spaces) this.#prayer = { spaces, metres: prayerDistances(this.columns, spaces) };
    return this.#prayer.metres;
  }

  /** Row of an id, including hidden rows; -1 if there is none. */
  find(id: string): number {
    const { ids } = this.columns;
    const table = (this.#table ??= runSteps(tableSteps(ids)));
    const wanted = idsFrom([id]);
    for (let slot = slotOf(wanted, 0, table.length); ; slot = (slot + 1) % table.length) {
      const row = (table[slot] ?? 0) - 1;
      if (row < 0 || compareIdsAt(ids, row, wanted, 0) === 0) return row;
    }
  }

  /** Whether the row was replaced or deleted in its own region. */
  isDead(row: number): boolean {
    return isDead(this.hidden[row]);
  }

  /** Ids of the rows that are not dead. */
  *liveIds(): Iterable<string> {
    for (let row = 0; row < this.columns.rows; row++) if (!this.isDead(row)) yield idAt(this.columns.ids, row);
  }

  setHidden(row: number, reason: keyof typeof HIDDEN, isHidden: boolean): void {
    const before = this.hidden[row] ?? 0;
    const after = isHidden ? before | HIDDEN[reason] : before & ~HIDDEN[reason];
    this.hidden[row] = after;
    this.#visible += Number(after === 0) - Number(before === 0);
  }
}

/** A row of an answer. */
export interface Hit {
  readonly segment: Segment;
  readonly row: number;
}

/** The result of a search over several segments. */
export interface FoundRows extends Pick<SearchAnswer, 'total' | 'facets' | 'unmet' | 'parts' | 'area'> {
  /** The requested page, in order. */
  readonly hits: readonly Hit[];
}

/** Open addressing; entries are row plus one. The first bytes of an id are the hash, because ids are random. */
function* tableSteps(ids: Uint8Array): Steps<Int32Array> {
  const rows = ids.length / 16;
  const table = new Int32Array(2 * rows + 1);
  for (let row = 0; row < rows; row++) {
    if (row % IDS_A_STEP === 0) yield;
    let slot = slotOf(ids, row, table.length);
    while (table[slot] !== 0) slot = (slot + 1) % table.length;
    table[slot] = row + 1;
  }
  return table;
}

function slotOf(ids: Uint8Array, row: number, slots: number): number {
  let hash = 0;
  for (let i = 0; i < 16; i++) hash = (Math.imul(hash, 31) + (ids[16 * row + i] ?? 0)) | 0;
  return (hash >>> 0) % slots;
}
