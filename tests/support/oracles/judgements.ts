/** Judged queries: what travellers type, and which places of the real data they mean. */
import { readFileSync } from 'node:fs';
import type { Position } from '../../../src/domain/geo/geo.ts';
import type { Card } from '../../../src/domain/search/search.ts';

const FILE = new URL('../../search/judgements.tsv', import.meta.url);
/** Number of judged results: those on a phone's first screens. */
export const JUDGED_RESULTS = 10;

export interface Judgement {
  /** Language, plus '-typo' if the query is misspelt on purpose. */
  readonly language: string;
  readonly query: string;
  /** The person's position; undefined if unknown. */
  readonly near: Position | undefined;
  /** 'source:source_id' of each correct place. */
  readonly expected: ReadonlySet<string>;
}

/** The quality of an answer; both values are from 0 to 1. */
export interface Verdict {
  /** Share of the correct places that are among the first ten, relative to the highest possible number. */
  readonly recall: number;
  /** 1 / rank of the first correct place; 0 if none is among the first ten. */
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

/** @param keyOf returns a card's 'source:source_id' */
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
