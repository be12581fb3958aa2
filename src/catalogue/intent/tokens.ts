/** Splits a text into tokens with their positions. */
import { toRuns } from '#catalogue/text/split-words.ts';
import type { Wish } from '#domain/search/wishes.ts';

export interface Token {
  /** Folded like the words of places. */
  readonly text: string;
  /** Of a script without spaces: phrases are searched inside it. */
  readonly isUnspaced: boolean;
  /** Position in the text in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** A wish in a text, with the number of tokens that say it. */
export interface ReadWish {
  readonly wish: Wish;
  readonly length: number;
}

/** The wish that the tokens from one on say; undefined if there are none. */
export function wishIn(
  tokens: readonly Token[],
  at: number,
  length: number,
  wish: Omit<Wish, 'span'>,
): ReadWish | undefined {
  const [first, last] = [tokens[at], tokens[at + length - 1]];
  return first && last && { wish: { ...wish, span: [first.start, last.end] }, length };
}

const PIECE = /[\p{L}\p{N}\p{M}ー]+(?:['\u2018\u2019`\u02bc]\p{L}{1,2}(?![\p{L}\p{M}]))?/gu;

export function toTokens(text: string): Token[] {
  return Array.from(text.matchAll(PIECE)).flatMap(({ 0: piece, index }) => {
    const runs = toRuns(piece);
    const [first] = runs;
    if (first === undefined) return [];
    if (runs.length === 1 && !first.isUnspaced) {
      return [{ text: first.text, isUnspaced: false, start: index, end: index + piece.length }];
    }
    return tokensOfRuns(piece, runs, index);
  });
}

/** Runs follow each other in a piece. If folding changed the length, a run covers the rest of the piece. */
function tokensOfRuns(piece: string, runs: ReturnType<typeof toRuns>, index: number): Token[] {
  const isAsLong = runs.reduce((length, { text }) => length + text.length, 0) === piece.length;
  let start = index;
  return runs.map(({ text, isUnspaced }) => {
    const token = { text, isUnspaced, start, end: isAsLong ? start + text.length : index + piece.length };
    if (isAsLong) start = token.end;
    return token;
  });
}
