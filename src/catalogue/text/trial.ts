/** Matches readings in all segments at once, and notes what was tried. The last match counts: scans hold one. */
import type { Segment } from '#catalogue/segments/segment.ts';
import type { Position } from '#domain/geo/geo.ts';
import { loosen } from './loosen.ts';
import type { Tried } from './plan.ts';
import type { Reading } from './reading.ts';
import { TermScan } from './term-scan.ts';
import type { TextMatches } from './text-matches.ts';
import type { Strictness } from './typo-hits.ts';

/** A reading as it was chosen, with the number of rows that match all terms as written. */
export interface Chosen {
  readonly reading: Reading;
  readonly full: number;
}

/** Where distances are measured from: the middle of the named area, else the person. */
export interface Start {
  readonly at: Position;
  /** Everything within this many kilometres counts as near. */
  readonly radiusKm: number;
  /** What people go to because it is near. Metres. */
  readonly nearM: number;
}

export class Trial {
  readonly tried: Tried[] = [];
  readonly #scans: readonly TermScan[];

  constructor(segments: readonly Segment[]) {
    this.#scans = segments.map((segment) => new TermScan(segment));
  }

  /** Matches all terms. Returns the number of rows. */
  matchAll(reading: Reading, strictness: Strictness = 'as written'): number {
    const loosened = loosen(reading, strictness);
    const rows = this.#scans.reduce((sum, scan) => sum + scan.matchAll(loosened, strictness), 0);
    this.tried.push({ reading, strictness, rows });
    return rows;
  }

  /** Matches as many terms as any row does. */
  matchAny(reading: Reading, strictness: Strictness): void {
    const loosened = loosen(reading, strictness);
    for (const scan of this.#scans) scan.matchAny(loosened, strictness);
    this.tried.push({ reading, strictness, rows: undefined });
  }

  choose(reading: Reading): Chosen {
    return { reading, full: this.matchAll(reading) };
  }

  /** Number of found rows within this distance; stops counting at the limit. */
  countNear(from: Start | undefined, limit: number, metres: number): number {
    if (from === undefined) return limit;
    const within = Math.max(metres, 1000 * from.radiusKm);
    let near = 0;
    for (const scan of this.#scans) near += scan.countWithin(from.at, within, limit - near);
    return near;
  }

  isFewerNear(from: Start | undefined, enough: number, metres: number): boolean {
    return this.countNear(from, enough, metres) < enough;
  }

  /** Number of terms that the best rows match. */
  get mostTerms(): number {
    return this.#scans.reduce((most, scan) => Math.max(most, scan.mostTerms), 0);
  }

  /** The matches by segment. Ends the trial. */
  finish(reading: Reading): readonly TextMatches[] {
    const most = this.mostTerms;
    return this.#scans.map((scan) => scan.finish(most, reading));
  }
}
