/** Extracts wishes from a text: *cheap ramen near me* is two wishes and the text *ramen*. */

import { isFood, toPhrase } from '#catalogue/data/synonyms.ts';
import { WISH_PHRASES } from '#catalogue/data/wish-phrases.ts';
import { allowedTypos, EditDistance, unitsOf } from '#catalogue/text/edit-distance.ts';
import { MAX_PHRASE_UNITS, placeNamed } from '#catalogue/text/query-units.ts';
import { isSaidOfAny } from '#catalogue/text/rewrites.ts';
import { foldedSet, toRuns } from '#catalogue/text/split-words.ts';
import { isPreposition } from '#catalogue/text/where-words.ts';
import { type NamedKind, namedThings } from '#domain/places/names.ts';
import { type Wish, type WishKind, withoutSpan } from '#domain/search/wishes.ts';
import { placesToPray } from './asks-to-pray.ts';
import { readDayWish, readUnspacedDay } from './day-wishes.ts';
import { readMealWish } from './meal-wishes.ts';
import { isOpenWord, readNumberWish } from './number-wishes.ts';
import { type ReadWish, type Token, toTokens, wishIn } from './tokens.ts';

export interface Intent {
  /** Each kind at most once, in the order of the text. */
  readonly wishes: readonly Wish[];
  /** The remaining text; '' if all of it fits any place, such as *halal food*, or `toPray` holds it. */
  readonly rest: string;
  /** Present if a place to pray is asked for: what the text calls it, as words of the index. */
  readonly toPray?: readonly (readonly string[])[];
}

interface Phrase {
  readonly kind: WishKind;
  readonly words: readonly string[];
  readonly units: readonly Uint16Array[];
}

interface Phrases {
  /** Longest first. */
  readonly spaced: readonly Phrase[];
  readonly unspaced: ReadonlyArray<readonly [phrase: string, kind: WishKind]>;
}

/** Minimum length of a single word to be read as a mistyped wish: typos of shorter words are other words. */
const SHORTEST_MISTAKEN_WORD = 6;

let phrases: Phrases | undefined;
let latest: readonly [text: string, intent: Intent] | undefined;

/** Cached: one text is parsed for its answer, its counts and its next pages. */
export function readIntent(text: string): Intent {
  if (latest?.[0] !== text) latest = [text, readWishes(text)];
  return latest[1];
}

function readWishes(text: string): Intent {
  const tokens = toTokens(text);
  const wishes: Wish[] = [];
  for (let at = 0; at < tokens.length; ) {
    const place = lengthOfPlace(tokens, at);
    const found = place > 1 ? undefined : readWish(tokens, at);
    // A wish said twice counts once, and both phrases are removed.
    if (found !== undefined && !isBeforePlace(tokens, at, found)) wishes.push(found.wish);
    at += found?.length ?? Math.max(1, place);
  }
  const sorted = [...wishes, ...readUnspaced(tokens)].toSorted((a, b) => a.span[0] - b.span[0]);
  const unique = eachOnce(sorted, text);
  // Removes from the end, so that earlier positions stay valid.
  const rest = withoutOpen(
    sorted.reduceRight((left, { span }) => withoutSpan(left, span), text),
    unique,
  );
  const toPray = placesToPray(text, unique, rest);
  return { wishes: unique, rest: toPray !== undefined || isSaidOfAny(rest) ? '' : rest, ...(toPray && { toPray }) };
}

/** Each kind once; of *AVS certified*, which says it twice, with both phrases as one. @param wishes in the order of the text */
function eachOnce(wishes: readonly Wish[], text: string): Wish[] {
  return wishes.reduce<Wish[]>((once, wish) => {
    const earlier = wish.kind === 'unstated' ? undefined : once.find(({ kind }) => kind === wish.kind);
    if (earlier === undefined) return [...once, wish];
    const isBeside = text.slice(earlier.span[1], wish.span[0]).trim() === '';
    if (!isBeside) return once;
    return once.map((each) => (each === earlier ? { ...each, span: [each.span[0], wish.span[1]] } : each));
  }, []);
}

/** Drops *open* from texts such as *open after midnight*, where it belongs to the wish. */
function withoutOpen(rest: string, wishes: readonly Wish[]): string {
  if (!wishes.some(({ kind }) => kind.startsWith('open'))) return rest;
  return toTokens(rest)
    .filter(({ text }) => isOpenWord(text))
    .reduceRight((left, { start, end }) => withoutSpan(left, [start, end]), rest);
}

/** Number of words from a token on that name a known place: *sagrada familia* is no wish for families. */
function lengthOfPlace(tokens: readonly Token[], at: number): number {
  const behind = tokens.slice(at, at + MAX_PHRASE_UNITS).map(({ text }) => text);
  for (let length = behind.length; length > 0; length--) {
    if (placeNamed(behind.slice(0, length).join(' ')) !== undefined) return length;
  }
  return 0;
}

/** Words that link *near* to a place, in languages that need one: *cerca de la plaza*, *in der nähe vom bahnhof*. */
const LINKS = foldedSet(
  'de du des d del di da do al alla allo ai agli la le les el the of to von vom zum zur van من от с',
);

/** *nearby bugis* and *cerca de la plaza* name a place, *nearby cafes* is a wish. */
function isBeforePlace(tokens: readonly Token[], at: number, { wish, length }: ReadWish): boolean {
  const [next, behind] = [tokens[at + length], tokens[at + length + 1]];
  if (wish.kind === 'nearMe' && behind !== undefined && LINKS.has(next?.text ?? '')) return true;
  return length === 1 && isPreposition(tokens[at]?.text ?? '') && lengthOfPlace(tokens, at + 1) > 0;
}

function readWish(tokens: readonly Token[], at: number): ReadWish | undefined {
  return (
    readNumberWish(tokens, at) ??
    readMealWish(tokens, at, readPhrase) ??
    readDayWish(tokens, at) ??
    longer(readOpenPhrase(tokens, at), readPhrase(tokens, at))
  );
}

/** *Open* before a phrase of hours belongs to it: *open late night food* is not *open late* and *night food*. */
function readOpenPhrase(tokens: readonly Token[], at: number): ReadWish | undefined {
  const open = tokens[at];
  if (open === undefined || !isOpenWord(open.text)) return undefined;
  const found = readNumberWish(tokens, at + 1) ?? readPhrase(tokens, at + 1);
  if (found === undefined || !found.wish.kind.startsWith('open')) return undefined;
  return { wish: { ...found.wish, span: [open.start, found.wish.span[1]] }, length: found.length + 1 };
}

const longer = (a: ReadWish | undefined, b: ReadWish | undefined) =>
  a !== undefined && a.length >= (b?.length ?? 0) ? a : b;

/** The longest phrase that starts at a token. */
function readPhrase(tokens: readonly Token[], at: number): ReadWish | undefined {
  phrases ??= readPhrases();
  const isHere = ({ words }: Phrase, isAlike: (token: Token, word: string, n: number) => boolean) =>
    at + words.length <= tokens.length &&
    words.every((word, n) => {
      const token = tokens[at + n];
      return token !== undefined && !token.isUnspaced && isAlike(token, word, n);
    });
  const { spaced } = phrases;
  const exact = spaced.find((phrase) => isHere(phrase, (token, word) => token.text === word));
  const isTyped = ({ words }: Phrase) =>
    !isFood(
      tokens
        .slice(at, at + words.length)
        .map(({ text }) => text)
        .join(' '),
    );
  const mistaken = (each: Phrase) => isHere(each, (token, word, n) => isMeant(token, word, each, n)) && isTyped(each);
  const phrase = exact ?? spaced.find(mistaken);
  return phrase && wishIn(tokens, at, phrase.words.length, { kind: phrase.kind });
}

/** Whether a typed word is a phrase's word with typos: the same first letter and few edits. */
function isMeant(token: Token, word: string, { words, units }: Phrase, n: number): boolean {
  if (token.text === word) return true;
  const limit = allowedTypos(word);
  if (limit === 0 || token.text[0] !== word[0] || Math.abs(token.text.length - word.length) > limit) return false;
  if (words.length === 1 && (word.length < SHORTEST_MISTAKEN_WORD || isPreposition(token.text))) return false;
  // A correctly spelt dish is no typo of a wish.
  if (isFood(token.text)) return false;
  const letters = units[n];
  return letters !== undefined && new EditDistance(token.text).to(letters, 0, letters.length, limit, false) <= limit;
}

/** Phrases inside runs of scripts without spaces, longest first. */
function readUnspaced(tokens: readonly Token[]): Wish[] {
  phrases ??= readPhrases();
  const { unspaced } = phrases;
  return tokens
    .filter((token) => token.isUnspaced)
    .flatMap(({ text, start, end }) => {
      const isWhole = end - start === text.length;
      const spanOf = (found: number, length: number) =>
        isWhole ? ([start + found, start + found + length] as const) : ([start, end] as const);
      const taken: Wish[] = [];
      const named = readUnspacedDay(text);
      if (named !== undefined) {
        const span = spanOf(text.indexOf(named.found), named.found.length);
        taken.push({ kind: 'openOn', value: named.day, span });
      }
      for (const [phrase, kind] of unspaced) {
        const found = text.indexOf(phrase);
        const span = spanOf(found, phrase.length);
        const isFree = taken.every((wish) => span[1] <= wish.span[0] || span[0] >= wish.span[1]);
        if (found >= 0 && isFree) taken.push({ kind, span });
      }
      return taken;
    });
}

/** Names in the app's screens for amenities and statuses that can be wished for. */
const WISHED_NAMES: Partial<Record<WishKind, readonly [kind: NamedKind, id: string]>> = {
  prayer: ['amenity', 'prayer_room'],
  family: ['amenity', 'family_friendly'],
  kids: ['amenity', 'kids_menu'],
  parking: ['amenity', 'parking_available'],
  delivery: ['amenity', 'delivery'],
  takeaway: ['amenity', 'takeaway'],
  noAlcohol: ['amenity', 'alcohol_free'],
  certified: ['status', 'certified'],
  muslimOwned: ['status', 'muslim_owned'],
};

function namesOfWish(wish: WishKind): readonly string[] {
  const [kind, id] = WISHED_NAMES[wish] ?? [];
  const named = kind === undefined ? undefined : namedThings(kind).find((each) => each.id === id);
  return Object.values(named?.names ?? {});
}

function readPhrases(): Phrases {
  const spaced: Phrase[] = [];
  const unspaced: [string, WishKind][] = [];
  for (const [kind, lines] of Object.entries(WISH_PHRASES) as [WishKind, string][]) {
    const said = [...lines.split(/[,\n]/), ...namesOfWish(kind)];
    for (const phrase of new Set(said.map((each) => each.trim()).filter(Boolean))) {
      const runs = toRuns(phrase);
      if (runs.every(({ isUnspaced }) => !isUnspaced)) {
        const words = runs.map(({ text }) => text);
        spaced.push({ kind, words, units: words.map(unitsOf) });
        const joined = words.join('');
        // People in a hurry leave out spaces.
        if (words.length > 1 && joined.length >= SHORTEST_MISTAKEN_WORD)
          spaced.push({ kind, words: [joined], units: [unitsOf(joined)] });
      } else unspaced.push([toPhrase(phrase).replaceAll(' ', ''), kind]);
    }
  }
  return {
    spaced: spaced.toSorted((a, b) => b.words.length - a.words.length),
    unspaced: unspaced.toSorted(([a], [b]) => b.length - a.length),
  };
}
