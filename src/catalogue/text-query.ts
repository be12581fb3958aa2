/** What a person typed, as the words to look for. */
import { toWords } from './fold.ts';

export interface TextQuery {
  /** In the order typed, at most eight. */
  readonly words: readonly QueryWord[];
}

export interface QueryWord {
  readonly text: string;
  /** Still being typed: it may be the beginning of any word, also with a mistake in it. */
  readonly isLast: boolean;
}

const MAX_WORDS = 8;

/** True of every place here, so they say nothing beside other words. */
const STOP_WORDS = new Set(['halal', 'helal', 'حلال', 'restaurant', 'restaurants', 'restoran', 'مطعم']);

/** Undefined for a text without a letter or digit, which is no criterion (V11). */
export function parseTextQuery(text: string): TextQuery | undefined {
  const all = toWords(text, false);
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  const words = (telling.length > 0 ? telling : all).slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  return { words: words.map((word, i) => ({ text: word, isLast: i === words.length - 1 })) };
}
