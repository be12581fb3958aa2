/**
 * Parts of towns, buildings and postal codes that only addresses name: a name that the addresses of one neighbourhood
 * contain.
 */
import { stringAt } from '#catalogue/format/string-table.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { TODAY_M } from '#catalogue/ranking/weights.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import { gather, isPlainArea } from '#catalogue/text/area-finder.ts';
import type { Circle } from '#catalogue/text/geo-lookups.ts';
import { writtenIn } from '#catalogue/text/named-area.ts';
import { postingAt } from '#catalogue/text/postings.ts';
import type { TextIndex } from '#catalogue/text/text-index.ts';
import { rowsHoldingWhole, wordRange } from '#catalogue/text/word-rows.ts';
import type { Position } from '#domain/geo/geo.ts';

const WHERE_FIELDS = TEXT_FIELDS.city | TEXT_FIELDS.address;
/** Shorter prefixes match too many words. */
const MIN_LETTERS = 3;
/** Maximum number of completions to try (the most frequent in addresses first), and of words in a name. */
const MAX_WORDS = 6;
const POSTAL_CODE = /^\d{5,6}$/;

/** A name in addresses, with the places around its middle that have it. */
export interface AddressSpot {
  readonly circle: Circle;
  readonly kind: 'area' | 'postal-code';
  readonly holders: number;
}

/**
 * @param words of a name; the last may be a prefix
 * @param near prefers a spot in reach, because many towns have a station road
 */
export function addressSpots(
  segments: readonly Segment[],
  words: readonly string[],
  near: Position | undefined,
): AddressSpot[] {
  const last = words.at(-1) ?? '';
  if (words.length === 1 && POSTAL_CODE.test(last)) return postalCode(segments, last);
  if (last.length < MIN_LETTERS && words.length === 1) return [];
  const endings = endingsOf(segments, last);
  return endings.flatMap((ending) => {
    const name = [...words.slice(0, -1), ending];
    return (near && areaOf(segments, name, near)) ?? areaOf(segments, name) ?? [];
  });
}

function postalCode(segments: readonly Segment[], code: string): AddressSpot[] {
  const held = holdersOf(segments, [code]);
  const circle = held.circle && { ...held.circle, name: code, countryCode: held.countryCode };
  return circle ? [{ circle, kind: 'postal-code', holders: held.count }] : [];
}

function areaOf(segments: readonly Segment[], words: readonly string[], near?: Position): AddressSpot | undefined {
  const { circle, count, written, countryCode } = holdersOf(segments, words, near);
  if (circle === undefined || written === undefined) return undefined;
  const named = segments.reduce((sum, { text }) => sum + rowsHoldingWhole(text, words, TEXT_FIELDS.name).length, 0);
  if (!isPlainArea(count, named)) return undefined;
  return { circle: { ...circle, name: written, countryCode }, kind: 'area', holders: count };
}

interface Holders {
  readonly circle: Circle | undefined;
  readonly count: number;
  /** The words as an address has them, in sequence. */
  readonly written: string | undefined;
  readonly countryCode: string | null;
}

/** @param near leaves out places that are not in reach */
function holdersOf(segments: readonly Segment[], words: readonly string[], near?: Position): Holders {
  const [latitudes, longitudes]: [number[], number[]] = [[], []];
  let [count, written, countryCode]: [number, string | undefined, string | null] = [0, undefined, null];
  for (const { columns, hidden, text } of segments) {
    const meter = near && new DistanceMeter(columns, near);
    const isMeant = (row: number) => meter === undefined || (row < columns.located && meter.isWithin(row, TODAY_M));
    for (const row of rowsHoldingWhole(text, words, WHERE_FIELDS)) {
      if (hidden[row] !== 0 || !isMeant(row)) continue;
      count++;
      if (row >= columns.located) continue;
      const locality = columns.dictionaries.localities[columns.numbers.locality[row] ?? 0];
      countryCode ??= locality?.countryCode ?? null;
      written ??= writtenIn(stringAt(columns.strings.address, row), words) ?? writtenIn(locality?.city ?? '', words);
      latitudes.push(columns.numbers.latitude[row] ?? 0);
      longitudes.push(columns.numbers.longitude[row] ?? 0);
    }
  }
  return { circle: latitudes.length === 0 ? undefined : gather(latitudes, longitudes), count, written, countryCode };
}

/** Words of addresses with this prefix, the most frequent first. */
function endingsOf(segments: readonly Segment[], beginning: string): string[] {
  const counts = new Map<string, number>();
  for (const { text } of segments) {
    const [first, end] = wordRange(text, beginning, true);
    for (let word = first; word < end; word++) {
      const held = countAddresses(text, word);
      if (held === 0) continue;
      const spelt = spellingOf(text, word);
      if (!/\d/.test(spelt)) counts.set(spelt, (counts.get(spelt) ?? 0) + held);
    }
  }
  return [...counts]
    .toSorted(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
    .slice(0, MAX_WORDS)
    .map(([word]) => word);
}

function countAddresses({ postings, postingStarts }: TextIndex, word: number): number {
  let count = 0;
  const end = postingStarts[word + 1] ?? 0;
  for (let at = postingStarts[word] ?? 0; at < end; at++) {
    if ((postingAt(postings, at) & WHERE_FIELDS) !== 0) count++;
  }
  return count;
}

function spellingOf({ units, unitStarts }: TextIndex, word: number): string {
  return String.fromCharCode(...units.subarray(unitStarts[word], unitStarts[word + 1]));
}
