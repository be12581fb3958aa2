/**
 * Texts that ask for a place that is open at a meal of Ramadan: *open at iftar*, *ouvert pour l'iftar*, *sahurda açık*. They are one
 * wish: neither *open now* nor a name is meant.
 */
import { foldedSet } from '#catalogue/text/split-words.ts';
import type { WishKind } from '#domain/search/wishes.ts';
import { isOpenWord } from './number-wishes.ts';
import { type ReadWish, type Token, wishIn } from './tokens.ts';

/** Words around *open* that add nothing: *is open at iftar*, *tempat yang buka untuk sahur*. */
const BEFORE_OPEN = foldedSet('is are thats that yang yg est sont qui اللي');
/** Further words for *open*; see also number-wishes.ts. */
const OPEN = foldedSet('opened opening ouverts ouverte ouvertes dibuka bukak مفتوحة فاتح فاتحة açıklar');
/** Between *open* and the meal. */
const BETWEEN = foldedSet(
  'at for during by in on until till til around the time hour of pour a au aux le la les l d de du pendant durant lors ' +
    'jusqu jusquau heure heures moment saat waktu untuk utk ketika masa semasa pada di hingga sampai jam وقت عند في على حتى لحتى خلال ساعة',
);
/** Behind the meal. */
const AFTER_MEAL = foldedSet('time times hour hours vakti saati');
/** Between the meal and *open*, in Turkish. */
const BEFORE_LATE_OPEN = foldedSet('için saatinde saati vakti vaktinde zamanı zamanında kadar sırasında boyunca');
/** After *open*, these mean iftar; alone they mean breakfast. */
const IFTAR_AFTER_OPEN = foldedSet('إفطار الإفطار للإفطار');

/** The wish that begins at a token, as the table of phrases knows it. */
export type ReadPhrase = (tokens: readonly Token[], at: number) => ReadWish | undefined;

/** The wish for a meal in a text that begins with *open* or, in Turkish, with the meal; undefined for other texts. */
export function readMealWish(tokens: readonly Token[], at: number, readPhrase: ReadPhrase): ReadWish | undefined {
  return readOpenAtMeal(tokens, at, readPhrase) ?? readMealOpen(tokens, at, readPhrase);
}

function readOpenAtMeal(tokens: readonly Token[], at: number, readPhrase: ReadPhrase): ReadWish | undefined {
  const open = skip(tokens, at, BEFORE_OPEN);
  const word = tokens[open]?.text ?? '';
  if (!isOpenWord(word) && !OPEN.has(word)) return undefined;
  for (let next = open + 1; ; next++) {
    const meal = readMeal(tokens, next, readPhrase);
    if (meal !== undefined)
      return wishIn(tokens, at, skip(tokens, next + meal.length, AFTER_MEAL) - at, { kind: meal.kind });
    if (!BETWEEN.has(tokens[next]?.text ?? '')) return undefined;
  }
}

function readMealOpen(tokens: readonly Token[], at: number, readPhrase: ReadPhrase): ReadWish | undefined {
  const meal = readMeal(tokens, at, readPhrase);
  if (meal === undefined) return undefined;
  const next = skip(tokens, at + meal.length, BEFORE_LATE_OPEN);
  // *Açık büfe* is a buffet.
  const open = tokens[next]?.text === 'acik' ? readPhrase(tokens, next) : undefined;
  return open?.wish.kind === 'openNow' ? wishIn(tokens, at, next + open.length - at, { kind: meal.kind }) : undefined;
}

interface ReadMeal {
  readonly kind: WishKind;
  readonly length: number;
}

function readMeal(tokens: readonly Token[], at: number, readPhrase: ReadPhrase): ReadMeal | undefined {
  const found = readPhrase(tokens, at);
  if (found?.wish.kind === 'iftar' || found?.wish.kind === 'suhoor')
    return { kind: found.wish.kind, length: found.length };
  return IFTAR_AFTER_OPEN.has(tokens[at]?.text ?? '') ? { kind: 'iftar', length: 1 } : undefined;
}

function skip(tokens: readonly Token[], from: number, words: ReadonlySet<string>): number {
  let at = from;
  while (words.has(tokens[at]?.text ?? '')) at++;
  return at;
}
