/**
 * A certificate's number that is typed off the wall finds its place. The index holds no numbers; but places of a register are
 * numbered by it, and their ids are made of that number (`scripts/import/place-id.ts`).
 */
import { ID_BYTES, idsFrom } from '#catalogue/format/ids.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import { fold } from './fold.ts';
import { sha1 } from './sha1.ts';
import type { TextMatches } from './text-matches.ts';

/** Letters for the kind of place, and eleven digits: *EEHK25120000014*, also in groups. */
const NUMBER = /(?<![a-z\d])([a-z]{3,4})[\s-]?([1-9](?:[\s-]?\d){10})(?![a-z\d])/;
/** Registers whose certificates have such numbers, as imports name them. */
const REGISTER = 'muis';
const NAMESPACE = idsFrom(['b6f0a1d4-6a0c-5e0f-9d5e-3c2f6f1f7a10']);

/** The id of the place whose certificate has the number in a text; undefined where it holds none. */
export function idOfCertificate(text: string): Uint8Array | undefined {
  const [, letters = '', digits = ''] = NUMBER.exec(fold(text)) ?? [];
  if (letters === '') return undefined;
  const number = Number(digits.replaceAll(/\D/g, ''));
  const name = new TextEncoder().encode(`${REGISTER}:${letters.toUpperCase()}#`);
  const bytes = new Uint8Array(NAMESPACE.length + name.length);
  bytes.set(NAMESPACE);
  bytes.set(name, NAMESPACE.length);
  const id = sha1(bytes).slice(0, ID_BYTES);
  const view = new DataView(id.buffer);
  view.setUint32(0, number % 2 ** 32);
  view.setUint16(4, Math.floor(number / 2 ** 32));
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x80);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  return id;
}

/** By segment, the rows that show of an id. Undefined where none does. */
export function matchId(segments: readonly Segment[], id: Uint8Array): readonly TextMatches[] | undefined {
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

/** Rows that are exactly what was asked for. */
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
