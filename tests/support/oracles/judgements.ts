/** The judged set: what travellers type, and the places of the real data that they mean. */
import { readFileSync } from 'node:fs';
import type { Position } from '../../../src/domain/geo/geo.ts';
import type { Card } from '../../../src/domain/search/search.ts';

const FILE = new URL('../../search/judgements.tsv', import.meta.url);
/** How far down a list counts: what fits on the first screens of a phone. */
export const JUDGED_RESULTS = 10;

export interface Judgement {
  /** Language, with '-typo' behind it where the query is misspelt on purpose. */
  readonly language: string;
  readonly query: string;
  /** Where the person stands; undefined when that is not known. */
  readonly near: Position | undefined;
  /** 'source:source_id' of each place that is a right answer. */
  readonly expected: ReadonlySet<string>;
}

/** How well a list answers a query; both from 0 to 1. */
export interface Verdict {
  /** Right answers among the first ten, as a part of those that there could be. */
  readonly recall: number;
  /** One divided by the rank of the first right answer; 0 when the first ten hold none. */
  readonly reciprocalRank: number;
}

export function readJudgements(): Judgement[] {
  const [, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [language = '', query = '', near = '', expected = ''] = line.split('\t');
    const [latitude, longitude] = near.split(',').map(Number);
    const position = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
    return { language, query, near: position, expected: new Set(expected.split(' ')) };
  });
}

/** @param keyOf names the place of a card as judgements do */
export function judge({ expected }: Judgement, cards: readonly Card[], keyOf: (card: Card) => string): Verdict {
  const keys = cards.slice(0, JUDGED_RESULTS).map(keyOf);
  const first = keys.findIndex((key) => expected.has(key));
  const found = keys.filter((key) => expected.has(key)).length;
  return {
    recall: found / Math.min(JUDGED_RESULTS, expected.size),
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
  };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
