/**
 * Finds a place by the certificate's number on its wall. The index has no numbers. But where a register numbers its places
 * by certificate, their ids derive from the numbers (`supabase/commands/import/place-id.ts`), and the index has the prefixes
 * of such numbers.
 */
import { ID_BYTES, idStart, idsFrom } from '#catalogue/format/ids.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import { fold } from './fold.ts';
import type { TextMatches } from './text-matches.ts';

/** Minimum number of letters and digits: shorter numbers are prices or house numbers, and digits alone also postal codes. */
const SHORTEST = { lettered: 6, plain: 9 } as const;
/** Maximum number of digits in an id. */
const MAX_DIGITS = 14;
/** Separators between the parts of a number. */
const BETWEEN = String.raw`[\s./-]*`;

/** By segment: the visible rows of the place whose certificate has the number in a text; undefined if there is none. */
export function matchCertificate(segments: readonly Segment[], text: string): readonly TextMatches[] | undefined {
  const typed = fold(text);
  if (typed.length < SHORTEST.lettered || !/\d/.test(typed)) return undefined;
  const starts = new Map<string, string>();
  for (const { columns } of segments) {
    for (const { start, ending } of columns.dictionaries.certificates) starts.set(ending, start);
  }
  for (const [ending, start] of starts) {
    const number = numberBehind(fold(start), typed);
    const matches = number === undefined ? undefined : matchId(segments, idsFrom([`${idStart(number)}${ending}`]));
    if (matches !== undefined) return matches;
  }
  return undefined;
}

/** Returns the digits after a prefix: *EEHK25120000014* and *eehk 2512-0000-014* are one number with the prefix *EEHK*. */
function numberBehind(start: string, typed: string): number | undefined {
  const parts = start.match(/[\p{L}\p{N}]/gu) ?? [];
  const pattern = String.raw`(?<![\p{L}\p{N}])${parts.join(BETWEEN)}${BETWEEN}(\d(?:${BETWEEN}\d)*)(?![\p{L}\p{N}])`;
  const digits = new RegExp(pattern, 'u').exec(typed)?.[1]?.replaceAll(/\D/g, '') ?? '';
  const shortest = parts.length > 0 ? SHORTEST.lettered : SHORTEST.plain;
  if (digits === '' || digits.length > MAX_DIGITS || parts.length + digits.length < shortest) return undefined;
  return Number(digits);
}

/** By segment: the visible rows of an id; undefined if there is none. */
function matchId(segments: readonly Segment[], id: Uint8Array): readonly TextMatches[] | undefined {
  const found = segments.map(({ columns, hidden }) => {
    const rows: number[] = [];
    for (let row = 0; row < columns.rows; row++) if (hidden[row] === 0 && hasId(columns.ids, row, id)) rows.push(row);
    return rows;
  });
  return found.some((rows) => rows.length > 0) ? found.map((rows) => new WholeMatches(rows)) : undefined;
}

function hasId(ids: Uint8Array, row: number, id: Uint8Array): boolean {
  for (let at = 0; at < ID_BYTES; at++) if (ids[ID_BYTES * row + at] !== id[at]) return false;
  return true;
}

/** Rows that match exactly. */
class WholeMatches implements TextMatches {
  readonly size: number;
  readonly #rows: readonly number[];

  constructor(rows: readonly number[]) {
    this.#rows = rows;
    this.size = rows.length;
  }

  rowAt(match: number): number {
    return this.#rows[match] ?? 0;
  }

  forEach(visit: (row: number, match: number) => void): void {
    for (const [match, row] of this.#rows.entries()) visit(row, match);
  }

  scoreAt(): number {
    return 1;
  }

  mostScore(): number {
    return 1;
  }

  next(from: number, start: number, end: number): number {
    return this.#rows.findIndex((row, match) => match >= from && row >= start && row < end);
  }
}
