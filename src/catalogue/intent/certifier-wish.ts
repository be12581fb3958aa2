/** The wish for the certificate of one body: *AVS*, *MUIS halal*, *Halal Food Authority kebab*. */
import { CERTIFIED, type Moment, shownStatusAt } from '#catalogue/filters/moment.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import { isSaidOfAny } from '#catalogue/text/rewrites.ts';
import { type Wish, withoutSpan } from '#domain/search/wishes.ts';
import { KNOWLEDGE, type Knowledge } from './knowledge.ts';
import type { Intent } from './read-wishes.ts';
import { toTokens } from './tokens.ts';

/** Bodies that people ask for, also where no place here names them, and longer names of theirs. */
const BODIES = 'MUIS JAKIM MUI HMC HFA AVS ARGML Achahada IFANCA'.split(' ');
const LONG_NAMES: Readonly<Record<string, string>> = {
  HMC: 'halal monitoring committee',
  HFA: 'halal food authority',
};

/** How a body is named whose initials alone are another word: *mui fan* is a dish. */
const TYPED_AS: Readonly<Record<string, readonly string[]>> = {
  MUI: ['halal mui', 'mui halal', 'sertifikat mui', 'sertifikasi mui', 'lppom mui'],
};

/** Adds the body that a text names to its wish for certified places. */
export function withCertifier(intent: Intent, text: string): Intent {
  const named = certifierIn(text);
  if (named === undefined) return intent;
  const { body, span } = named;
  const others = intent.wishes.filter(({ kind }) => kind !== 'certified');
  const wish: Wish = { kind: 'certified', value: body, span };
  const inRest = certifierIn(intent.rest);
  const rest = inRest === undefined ? intent.rest : withoutSpan(intent.rest, inRest.span);
  return {
    ...intent,
    wishes: [...others, wish].toSorted((a, b) => a.span[0] - b.span[0]),
    rest: isSaidOfAny(rest) ? '' : rest,
  };
}

/** A place that is certified on the day, by the body; of a place with certificates of several bodies only one is known. */
export function createCertifierCheck(
  { columns }: Segment,
  body: string,
  { today }: Moment,
): (row: number) => Knowledge {
  const { numbers, dictionaries } = columns;
  const phrases = phrasesOf(body);
  const isBody = dictionaries.certifiers.map((name) => {
    const words = wordsOf(name);
    return phrases.some((phrase) => indexOfPhrase(words, phrase) >= 0);
  });
  return (row) =>
    isBody[(numbers.certifier[row] ?? 0) - 1] === true && shownStatusAt(columns, row, today) === CERTIFIED
      ? KNOWLEDGE.yes
      : KNOWLEDGE.unknown;
}

interface NamedBody {
  readonly body: string;
  readonly span: Wish['span'];
}

/** The body whose longest name is in a text. */
function certifierIn(text: string): NamedBody | undefined {
  const tokens = toTokens(text);
  const words = tokens.map((token) => token.text);
  let best: (NamedBody & { readonly length: number }) | undefined;
  for (const body of BODIES) {
    for (const phrase of TYPED_AS[body]?.map(wordsOf) ?? phrasesOf(body)) {
      const at = indexOfPhrase(words, phrase);
      const [first, last] = [tokens[at], tokens[at + phrase.length - 1]];
      if (first === undefined || last === undefined || phrase.length <= (best?.length ?? 0)) continue;
      best = { body, span: [first.start, last.end], length: phrase.length };
    }
  }
  return best;
}

const phrasesOf = (body: string) => [body, LONG_NAMES[body] ?? ''].map(wordsOf);

const wordsOf = (text: string) => toTokens(text).map((token) => token.text);

/** Where a phrase begins in a text; -1 if it is not there. */
function indexOfPhrase(words: readonly string[], phrase: readonly string[]): number {
  if (phrase.length === 0) return -1;
  return words.findIndex((_, at) => phrase.every((word, n) => words[at + n] === word));
}
