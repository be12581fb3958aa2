/**
 * Skeletons of texts after UTS #39: texts that look alike have the same one. As `catalogue.skeleton`. Pure.
 *
 * Unlike UTS #39's, it ignores case, accents and the difference of i and l, and has m and w for rn and vv.
 */
import { LOOK_ALIKES, SKELETON_LETTERS } from './look-alikes.ts';

const INVISIBLE = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;
/** What is written in place of letters. */
const DIGITS: ReadonlyMap<string, string> = new Map(zip('013457@$!', 'oleastasl'));
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...zip(SKELETON_LETTERS, SKELETON_LETTERS),
  ...LOOK_ALIKES.flatMap(([letter, similar]) => Array.from(similar, (each): [string, string] => [each, letter])),
]);

/**
 * The words of a text by their looks, with a space between two. All but letters of the reserved words separates words.
 * @param areDigitsLetters whether `0` counts as `o`, `@` as `a` and so on, instead of as separators
 */
export function skeletonOf(text: string, areDigitsLetters: boolean): string {
  const letters = Array.from(
    text.normalize('NFKD').replaceAll(INVISIBLE, ''),
    (each) => LETTERS.get(each) ?? (areDigitsLetters ? DIGITS.get(each) : undefined) ?? ' ',
  );
  return letters.join('').replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll(/ +/g, ' ').trim();
}

function zip(from: string, to: string): [string, string][] {
  const letters = Array.from(to);
  return Array.from(from, (each, n): [string, string] => [each, letters[n] ?? each]);
}
