/**
 * Checks whether rows are open at the times that a query asks for. The result for each clock and pattern of hours is
 * computed on first use and stored in a byte. It stays valid for later queries of the same minute and table of zones.
 */

import type { Columns } from '#catalogue/format/columns.ts';
import { isOpenOn, type LocalTime, parseLocalTime, toLocalTime } from '#domain/hours/opening-hours.ts';
import { zoneTable } from '#domain/hours/zone-overrides.ts';
import type { SearchFilters } from '#domain/search/filters.ts';
import { openingOfPattern } from './opening-of-pattern.ts';

const MINUTE_MS = 60_000;

/** Values of a byte. Its lowest bit is set if the row passes. */
const UNKNOWN = 0;
const OPEN = 1;
const CLOSED = 2;

/** The times at which a place must be open (at all of them), on the place's own clock. Unknown hours do not match. */
type Times = readonly (LocalTime | undefined)[];

/** Clock 0 is a placeholder: its bytes stay unknown. */
const NO_CLOCK: Times = [];

export class OpenTable {
  readonly #columns: Columns;
  readonly #locality: Columns['numbers']['locality'];
  readonly #hours: Columns['numbers']['hours'];
  /** By locality: offset of its clock's bytes, or 0 until a row needs it. */
  readonly #starts: Uint32Array;
  /** Results by clock and pattern of hours. */
  readonly #bytes: Uint8Array;
  #clocks: Times[] = [NO_CLOCK];
  #at: number | undefined;
  #openAt: string | undefined;
  #zones = zoneTable();

  constructor(columns: Columns) {
    const { localities, hours } = columns.dictionaries;
    this.#columns = columns;
    this.#locality = columns.numbers.locality;
    this.#hours = columns.numbers.hours;
    this.#starts = new Uint32Array(localities.length);
    // Large enough for all clocks; untouched pages take hardly any memory.
    this.#bytes = new Uint8Array((1 + new Set(localities.map(({ timeZone }) => timeZone)).size) * hours.length);
  }

  /** Clears the cache unless the query asks for the same minutes, on the same clocks. */
  ask(at: number | undefined, openAt: string | undefined): void {
    const zones = zoneTable();
    if (minuteOf(at) === minuteOf(this.#at) && openAt === this.#openAt && zones === this.#zones) return;
    this.#starts.fill(0);
    this.#bytes.fill(UNKNOWN, 0, this.#clocks.length * this.#columns.dictionaries.hours.length);
    this.#clocks = [NO_CLOCK];
    [this.#at, this.#openAt, this.#zones] = [at, openAt, zones];
  }

  /** The lowest bit is 1 if the row passes. */
  at(row: number): number {
    const byte = this.#bytes[(this.#starts[this.#locality[row] ?? 0] ?? 0) + (this.#hours[row] ?? 0)] ?? UNKNOWN;
    return byte === UNKNOWN ? this.#judge(row) : byte;
  }

  /**
   * Keeps the rows of a list that pass, in order.
   * @returns their number
   */
  keepOpen(rows: Uint32Array, count: number): number {
    const [bytes, starts, locality, hours] = [this.#bytes, this.#starts, this.#locality, this.#hours];
    let kept = 0;
    for (let n = 0; n < count; n++) {
      const row = rows[n] ?? 0;
      let byte = bytes[(starts[locality[row] ?? 0] ?? 0) + (hours[row] ?? 0)] ?? UNKNOWN;
      if (byte === UNKNOWN) byte = this.#judge(row);
      rows[kept] = row;
      kept += byte & 1;
    }
    return kept;
  }

  #judge(row: number): number {
    const { dictionaries } = this.#columns;
    const [locality, pattern] = [this.#locality[row] ?? 0, this.#hours[row] ?? 0];
    const patterns = dictionaries.hours.length;
    const clock = (this.#starts[locality] ?? 0) / patterns || this.#findClock(locality);
    const opening = openingOfPattern(dictionaries.hours[pattern]);
    const isOpen = this.#clocks[clock]?.every((time) => time !== undefined && isOpenOn(opening, time));
    this.#starts[locality] = clock * patterns;
    return (this.#bytes[clock * patterns + pattern] = isOpen === true ? OPEN : CLOSED);
  }

  /** Time zones with equal clocks share one. */
  #findClock(locality: number): number {
    const zone = this.#columns.dictionaries.localities[locality]?.timeZone ?? null;
    const times = [
      ...(this.#at === undefined ? [] : [toLocalTime(zone, this.#at)]),
      ...(this.#openAt === undefined ? [] : [parseLocalTime(this.#openAt)]),
    ];
    const known = this.#clocks.findIndex((clock) => clock !== NO_CLOCK && isSame(clock[0], times[0]));
    return known < 0 ? this.#clocks.push(times) - 1 : known;
  }
}

/** The filters that the table checks. */
export type HoursFilters = Pick<SearchFilters, 'openNow' | 'openAt'>;

const tables = new WeakMap<Columns, OpenTable>();

/** Undefined if the query has no filter by opening hours. Valid until the next call for the same columns. */
export function openTableFor(columns: Columns, { openNow, openAt }: HoursFilters, at: number): OpenTable | undefined {
  if (openNow !== true && openAt === undefined) return undefined;
  const table = tables.get(columns) ?? new OpenTable(columns);
  tables.set(columns, table);
  table.ask(openNow === true ? at : undefined, openAt);
  return table;
}

function minuteOf(at: number | undefined): number | undefined {
  return at === undefined ? undefined : Math.floor(at / MINUTE_MS);
}

function isSame(a: LocalTime | undefined, b: LocalTime | undefined): boolean {
  return a?.day === b?.day && a?.minute === b?.minute;
}
