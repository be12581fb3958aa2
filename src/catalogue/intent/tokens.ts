/** A typed text in pieces that know where they stand in it. */
import { toRuns } from '#catalogue/text/words.ts';

export interface Token {
  /** Folded, as words of places are. */
  readonly text: string;
  /** Of a script without spaces: phrases are looked for within it. */
  readonly isUnspaced: boolean;
  /** UTF-16 units of the typed text: from one to before another. */
  readonly start: number;
  readonly end: number;
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

/** Runs follow each other in a piece; where folding made one longer or shorter, it stands for all that is left. */
function tokensOfRuns(piece: string, runs: ReturnType<typeof toRuns>, index: number): Token[] {
  const isAsLong = runs.reduce((length, { text }) => length + text.length, 0) === piece.length;
  let start = index;
  return runs.map(({ text, isUnspaced }) => {
    const token = { text, isUnspaced, start, end: isAsLong ? start + text.length : index + piece.length };
    if (isAsLong) start = token.end;
    return token;
  });
}
