/**
 * Maps all scores of a term to small integers. A term has some dozens of distinct scores, so a row stores a code instead,
 * which takes an eighth of the memory. Codes are in order of the scores: a greater code is a better match.
 */

import { areaScore, FIELD_SCORES, fieldsScore, TEXT_FIELDS, writtenQuality } from '#catalogue/ranking/relevance.ts';
import type { TermHits } from './term-hits.ts';
import type { WordHits } from './word-rows.ts';

/** Lowest bit of a code: a word of the term is in the name. The score's number is in the bits above. */
export const NAMED = 1;

const MASKS = 32;
/** Words shorter than this are looked up in an array instead of a map. */
const SHORT = 64;

export class ScoreCodes {
  /** Score by number; number 0 is the score 0. */
  scores = new Float64Array(1);
  /** The code, by the start of a quality's block plus a mask of fields. */
  byMask = new Uint16Array(MASKS);
  /** Start of a quality's block; the key of a typo's quality is negative. */
  readonly #starts = new Map<number, number>();
  readonly #startByLength = new Int32Array(SHORT);
  readonly #lengths = new Set<number>();

  /** Numbers all possible scores of a term. */
  prepare({ words, together, place }: TermHits): void {
    this.#starts.clear();
    for (const hits of words) {
      for (const quality of this.#qualitiesOf(hits)) this.#addQuality(hits.isMistaken ? -quality : quality);
    }
    const values: number[] = place === undefined ? [] : [areaScore(place)];
    const addValues = (quality: number, factor: number): void => {
      for (const score of FIELD_SCORES) values.push(factor * (quality * score));
    };
    for (const quality of this.#starts.keys()) addValues(Math.abs(quality), 1);
    for (const { words: parts, factor } of together) {
      for (const part of parts) for (const quality of this.#qualitiesOf(part)) addValues(quality, factor);
    }
    this.#number(values);
  }

  /** Call before `startOf` for the words of a term. */
  beginWords({ typedLength }: WordHits): void {
    if (typedLength > 0) this.#startByLength.fill(-1);
  }

  /** Start of the block in `byMask` for a word of this length in units. */
  startOf({ score, typedLength, isMistaken }: WordHits, length: number): number {
    if (typedLength === 0) return this.#starts.get(isMistaken ? -score : score) ?? 0;
    const known = length < SHORT ? (this.#startByLength[length] ?? -1) : -1;
    if (known >= 0) return known;
    const start = this.#starts.get(score * writtenQuality(typedLength, length)) ?? 0;
    if (length < SHORT) this.#startByLength[length] = start;
    return start;
  }

  /** The code of a score. */
  codeOf(score: number, named: number): number {
    let [low, high] = [0, this.scores.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.scores[middle] ?? 0) < score) low = middle + 1;
      else high = middle;
    }
    return 2 * low + named;
  }

  #addQuality(quality: number): void {
    if (!this.#starts.has(quality)) this.#starts.set(quality, MASKS * this.#starts.size);
  }

  /** The possible qualities of a run's words. */
  #qualitiesOf({ table: { unitStarts }, first, end, score, typedLength }: WordHits): readonly number[] {
    if (typedLength === 0) return [score];
    const lengths = this.#lengths;
    lengths.clear();
    for (let w = first; w < end; w++) lengths.add((unitStarts[w + 1] ?? 0) - (unitStarts[w] ?? 0));
    return Array.from(lengths, (length) => score * writtenQuality(typedLength, length));
  }

  #number(values: readonly number[]): void {
    const sorted = Float64Array.from([0, ...values]).toSorted();
    let end = 0;
    for (const value of sorted) if (end === 0 || value !== sorted[end - 1]) sorted[end++] = value;
    this.scores = sorted.subarray(0, end);
    const size = MASKS * this.#starts.size;
    if (size > this.byMask.length) this.byMask = new Uint16Array(2 * size);
    for (const [quality, start] of this.#starts) {
      for (let mask = 1; mask < MASKS; mask++) {
        const named = quality < 0 ? 0 : mask & TEXT_FIELDS.name;
        this.byMask[start + mask] = this.codeOf(Math.abs(quality) * fieldsScore(mask), named);
      }
    }
  }
}
