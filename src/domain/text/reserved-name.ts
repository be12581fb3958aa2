/** Whether a name passes for the site's own; `catalogue.is_reserved_name` is the same in SQL. Pure. */
import { RESERVED_WORDS } from './reserved-words.ts';
import { skeletonOf } from './skeleton.ts';

const LEVELS = ['anywhere', 'alone', 'beside'] as const;
type Level = (typeof LEVELS)[number];

/** Letters that stand alone are one word: `R i h l a`. */
const SINGLE_LETTERS = /(?<![^ ])([^ ]) (?=[^ ](?: |$))/g;
/** The whole name, without spaces. */
const WHOLE = patternOf('anywhere', 'alone');
const WORD = patternOf('anywhere');

/** Whether a word of the name is reserved anywhere, or all of it is reserved words; `RESERVED_WORDS` says more. */
export function isReservedName(name: string): boolean {
  return [true, false].some((areDigitsLetters) => {
    const words = skeletonOf(name, areDigitsLetters).replaceAll(SINGLE_LETTERS, '$1');
    return WHOLE.test(words.replaceAll(' ', '')) || words.split(' ').some((word) => WORD.test(word));
  });
}

/** @returns a pattern of reserved words without spaces, one of them of these levels */
function patternOf(...levels: readonly Level[]): RegExp {
  const any = skeletonsOf(LEVELS);
  return new RegExp(`^(?:${any})*(?:${skeletonsOf(levels)})(?:${any})*$`);
}

function skeletonsOf(levels: readonly Level[]): string {
  const words = Object.values(RESERVED_WORDS).flatMap((language) => levels.flatMap((level) => language[level]));
  return words.map((word) => skeletonOf(word, false).replaceAll(' ', '')).join('|');
}
