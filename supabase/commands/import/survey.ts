/** Statistics of a whole file, for `--dry-run` and for the warnings. */
import { fold } from '#catalogue/text/fold.ts';
import type { Bounds, Position } from '#domain/geo/geo.ts';
import type { RawPlace } from './raw-place.ts';
import { findRowWarnings, type RowWarning } from './row-warnings.ts';
import type { StagedRow } from './staged-row.ts';

const SAMPLES = 10;
const MAX_EXAMPLES = 3;
/** Enough for every sentence of the importer; more would be a sentence per row. */
const MAX_KINDS = 100;

export interface Sample {
  readonly line: number;
  /** The source's original row. */
  readonly source: unknown;
  readonly data: object;
}

/** Collects while rows are staged; keeps names and counts in memory, not rows. */
export class Survey {
  rows = 0;
  taken = 0;
  readonly samples: Sample[] = [];
  /** Number of rows with a value, by column. */
  readonly filled = new Map<string, number>();
  readonly countries = new Map<string, number>();
  bounds: { -readonly [Side in keyof Bounds]: number } | null = null;
  /** By folded name: the number of rows and the first row's name. */
  readonly names = new Map<string, { count: number; readonly name: string }>();
  /** By reason of refusal: the number of rows and the lines of the first three. */
  readonly refusals = new Map<string, { count: number; readonly lines: number[] }>();
  /** What of the accepted rows was unclear or left out, by kind: the number of rows and the first three. */
  readonly unclear = new Map<string, { count: number; readonly examples: string[] }>();
  /** The first row with this folded name and position. */
  readonly #firsts = new Map<string, { readonly line: number; readonly id: string }>();
  readonly rowWarnings = new Map<RowWarning, { count: number; readonly examples: string[] }>();

  take(place: RawPlace, { line, data, id }: StagedRow, source: unknown): void {
    this.rows++;
    this.taken++;
    if (this.samples.length < SAMPLES) this.samples.push({ line, source: source ?? place, data });
    for (const [column, value] of Object.entries(data)) if (isSaid(value)) increment(this.filled, column);
    increment(this.countries, data.country_code);
    if (data.latitude !== null && data.longitude !== null) this.#stretch(data.latitude, data.longitude);
    if (data.name !== null) this.#noteName(data.name, { line, id, data });
    for (const { warning, example } of findRowWarnings(place, data)) this.note(warning, `row ${line}: ${example}`);
  }

  /** Counts a refused row. */
  refuse(place: RawPlace | undefined, line: number): void {
    this.rows++;
    const [latitude, longitude] = [Number(place?.latitude ?? Number.NaN), Number(place?.longitude ?? Number.NaN)];
    if (Math.abs(latitude) > 90 && Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90)
      this.note('swapped', `row ${line}: latitude ${latitude}, longitude ${longitude}`);
  }

  /** @param reason the part after a colon belongs to this row only */
  noteRefusal(reason: string, line: number): void {
    const [kind = reason] = reason.split(':');
    const noted = this.refusals.get(kind) ?? { count: 0, lines: [] };
    noted.count++;
    if (noted.lines.length < MAX_EXAMPLES) noted.lines.push(line);
    this.refusals.set(kind, noted);
  }

  /** @param reason the part after a colon, and what is in quotation marks, belong to this row only */
  noteUnclear(reason: string, line: number): void {
    const [kind = reason] = reason.replaceAll(/"[^"]*"/g, '…').split(':');
    const noted = this.unclear.get(kind) ?? { count: 0, examples: [] };
    if (this.unclear.size >= MAX_KINDS && !this.unclear.has(kind)) return;
    noted.count++;
    const example = reason.startsWith(`${kind}: `) ? reason.slice(kind.length + 2) : '';
    if (noted.examples.length < MAX_EXAMPLES) noted.examples.push([`row ${line}`, example].filter(Boolean).join(': '));
    this.unclear.set(kind, noted);
  }

  note(warning: RowWarning, example: string): void {
    const noted = this.rowWarnings.get(warning) ?? { count: 0, examples: [] };
    noted.count++;
    if (noted.examples.length < MAX_EXAMPLES) noted.examples.push(example);
    this.rowWarnings.set(warning, noted);
  }

  #noteName(name: string, { line, id, data: { latitude, longitude } }: Pick<StagedRow, 'line' | 'id' | 'data'>): void {
    const folded = fold(name);
    const named = this.names.get(folded) ?? { count: 0, name };
    named.count++;
    this.names.set(folded, named);
    if (latitude === null || longitude === null) return;
    const key = `${folded} ${latitude} ${longitude}`;
    const first = this.#firsts.get(key);
    if (first === undefined) this.#firsts.set(key, { line, id });
    // A row that repeats an id is refused.
    else if (first.id !== id) this.note('duplicate', `row ${line}: ${name}, as in row ${first.line}`);
  }

  get positioned(): number {
    return this.filled.get('latitude') ?? 0;
  }

  #stretch(latitude: Position['latitude'], longitude: Position['longitude']): void {
    const bounds = (this.bounds ??= { south: latitude, north: latitude, west: longitude, east: longitude });
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
  }
}

function isSaid(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
