/** The wishes in a typed text, and what is left of it: *cheap ramen near me* is *ramen*, and two wishes. */

import { isFood, toPhrase } from '#catalogue/data/synonyms.ts';
import { WISH_PHRASES } from '#catalogue/data/wish-phrases.ts';
import { allowedTypos, EditDistance, unitsOf } from '#catalogue/text/edit-distance.ts';
import { MAX_PHRASE_UNITS, placeNamed } from '#catalogue/text/query-units.ts';
import { isSaidOfAny } from '#catalogue/text/text-query.ts';
import { isPreposition } from '#catalogue/text/where-words.ts';
import { toRuns } from '#catalogue/text/words.ts';
import { type NamedKind, namedThings } from '#domain/places/names.ts';
import { type Wish, type WishKind, withoutSpan } from '#domain/search/wishes.ts';
import { isOpenWord, readNumberWish } from './number-wishes.ts';
import { type Token, toTokens } from './tokens.ts';

export interface Intent {
  /** Each kind once, in the order of the text. */
  readonly wishes: readonly Wish[];
  /** The text without them; '' where all of that is said of any place, such as *halal food*. */
  readonly rest: string;
}

interface Phrase {
  readonly kind: WishKind;
  readonly words: readonly string[];
  readonly units: readonly Uint16Array[];
}

interface Phrases {
  /** The longest first. */
  readonly spaced: readonly Phrase[];
  readonly unspaced: ReadonlyArray<readonly [phrase: string, kind: WishKind]>;
}

/** A single mistyped word counts as a wish only from this length on: shorter words are other words. */
const SHORTEST_MISTAKEN_WORD = 6;

let phrases: Phrases | undefined;
let latest: readonly [text: string, intent: Intent] | undefined;

/** What is typed is asked several times: for its answer, its counts and its further pages. */
export function readIntent(text: string): Intent {
  if (latest?.[0] !== text) latest = [text, readWishes(text)];
  return latest[1];
}

function readWishes(text: string): Intent {
  const tokens = toTokens(text);
  const wishes: Wish[] = [];
  for (let at = 0; at < tokens.length; ) {
    const place = lengthOfPlace(tokens, at);
    const found = place > 1 ? undefined : (readNumberWish(tokens, at) ?? readPhrase(tokens, at));
    // What is said twice is one wish, and no word of either is looked for.
    if (found !== undefined && !isBeforePlace(tokens, at, found)) wishes.push(found.wish);
    at += found?.length ?? Math.max(1, place);
  }
  const sorted = [...wishes, ...readUnspaced(tokens)].toSorted((a, b) => a.span[0] - b.span[0]);
  const unique = sorted.filter(({ kind }, at) => sorted.findIndex((each) => each.kind === kind) === at);
  // The last wish is cut out first: the positions of those before it stay valid.
  const rest = withoutOpen(
    sorted.reduceRight((left, { span }) => withoutSpan(left, span), text),
    unique,
  );
  return { wishes: unique, rest: isSaidOfAny(rest) ? '' : rest };
}

/** *open after midnight* is a wish and a word that it was said with. */
function withoutOpen(rest: string, wishes: readonly Wish[]): string {
  if (!wishes.some(({ kind }) => kind.startsWith('open'))) return rest;
  return toTokens(rest)
    .filter(({ text }) => isOpenWord(text))
    .reduceRight((left, { start, end }) => withoutSpan(left, [start, end]), rest);
}

/** How many words from a token on name a place of the tables: *sagrada familia* is nothing for families. */
function lengthOfPlace(tokens: readonly Token[], at: number): number {
  const behind = tokens.slice(at, at + MAX_PHRASE_UNITS).map(({ text }) => text);
  for (let length = behind.length; length > 0; length--) {
    if (placeNamed(behind.slice(0, length).join(' ')) !== undefined) return length;
  }
  return 0;
}

/** What ties *near* to a place in the languages where it is tied: *cerca de la plaza*, *in der nähe vom bahnhof*. */
const LINKS = new Set(
  toRuns('de du des d del di da do al alla allo ai agli la le les el the of to von vom zum zur van من от с').map(
    ({ text }) => text,
  ),
);

/** *nearby bugis* and *cerca de la plaza* say where, and *nearby cafes* wishes. */
function isBeforePlace(tokens: readonly Token[], at: number, { wish, length }: Found): boolean {
  const [next, behind] = [tokens[at + length], tokens[at + length + 1]];
  if (wish.kind === 'nearMe' && behind !== undefined && LINKS.has(next?.text ?? '')) return true;
  return length === 1 && isPreposition(tokens[at]?.text ?? '') && lengthOfPlace(tokens, at + 1) > 0;
}

interface Found {
  readonly wish: Wish;
  readonly length: number;
}

/** The longest phrase that begins with a token. */
function readPhrase(tokens: readonly Token[], at: number): Found | undefined {
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
  const [first, last] = [tokens[at], tokens[at + (phrase?.words.length ?? 0) - 1]];
  if (phrase === undefined || first === undefined || last === undefined) return undefined;
  return { wish: { kind: phrase.kind, span: [first.start, last.end] }, length: phrase.words.length };
}

/** Whether a word was meant by what was typed: the same first letter, and few mistakes. */
function isMeant(token: Token, word: string, { words, units }: Phrase, n: number): boolean {
  if (token.text === word) return true;
  const limit = allowedTypos(word);
  if (limit === 0 || token.text[0] !== word[0] || Math.abs(token.text.length - word.length) > limit) return false;
  if (words.length === 1 && (word.length < SHORTEST_MISTAKEN_WORD || isPreposition(token.text))) return false;
  // A dish that is spelt right is no mistake for a wish.
  if (isFood(token.text)) return false;
  const letters = units[n];
  return letters !== undefined && new EditDistance(token.text).to(letters, 0, letters.length, limit, false) <= limit;
}

/** Phrases within runs of scripts without spaces, the longest first. */
function readUnspaced(tokens: readonly Token[]): Wish[] {
  phrases ??= readPhrases();
  const { unspaced } = phrases;
  return tokens
    .filter((token) => token.isUnspaced)
    .flatMap(({ text, start, end }) => {
      const isWhole = end - start === text.length;
      const taken: Wish[] = [];
      for (const [phrase, kind] of unspaced) {
        const found = text.indexOf(phrase);
        const span = isWhole ? ([start + found, start + found + phrase.length] as const) : ([start, end] as const);
        const isFree = taken.every((wish) => span[1] <= wish.span[0] || span[0] >= wish.span[1]);
        if (found >= 0 && isFree) taken.push({ kind, span });
      }
      return taken;
    });
}

/** What screens call the amenities and statuses that are wished for. */
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
        // Phones join what was typed in haste.
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
