/**
 * How the search read a text, for developers: the words, what each is taken for, the readings that were tried with their reasons, and the one
 * that was chosen. It describes what the answer's own code did.
 */

import { readIntent } from '#catalogue/intent/read-wishes.ts';
import type { FoundIntent } from '#catalogue/intent/search-intent.ts';
import { type Token, toTokens } from '#catalogue/intent/tokens.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import type { Wish } from '#domain/search/wishes.ts';
import { isChain, isStopWord } from './data/synonyms.ts';
import { EditDistance, unitsOf } from './text/edit-distance.ts';
import type { Plan } from './text/plan.ts';
import type { Reading } from './text/reading.ts';
import { REASONS } from './text/reasons.ts';
import type { Term } from './text/terms.ts';
import { isPreposition } from './text/where-words.ts';

type SpanKind = 'dish' | 'kitchen' | 'name' | 'area' | 'code' | 'wish' | 'word' | 'said of any';

/** What a part of the text is taken for. */
interface Span {
  readonly said: string;
  readonly kind: SpanKind;
  /** Where that is known from. */
  readonly source: string;
  /** Number of mistakes that the reading corrects in it. */
  readonly cost: number;
}

interface ExplainedReading {
  /** The words of its terms. */
  readonly terms: readonly string[];
  /** Why it was tried: its form, its place, its part, how it was relaxed. */
  readonly reasons: readonly string[];
  /** How mistakes were forgiven. */
  readonly strictness: string;
  /** Number of rows that match all terms; null if those were asked for that match the most. */
  readonly rows: number | null;
  /** Number of rows from which on the reading is used. */
  readonly enough: number;
}

export interface Explanation {
  readonly tokens: readonly string[];
  readonly spans: readonly Span[];
  readonly tried: readonly ExplainedReading[];
  /** The chosen reading as it was answered; null if no words were searched. */
  readonly plan: Omit<ExplainedReading, 'rows' | 'strictness' | 'enough'> | null;
  readonly wishes: readonly string[];
  readonly area: string | null;
  readonly unmet: string | null;
  readonly total: number;
}

/** @param found the answer to the query */
export function explain({ text }: Pick<SearchQuery, 'text'>, found: FoundIntent): Explanation {
  const { plan, wishes = [], area, unmet, total } = found;
  const tokens = toTokens(text);
  const read = wishes.length === 0 ? [] : readIntent(text).wishes;
  const left = tokens.filter(({ start }) => !read.some(({ span }) => start >= span[0] && start < span[1]));
  return {
    tokens: tokens.map((token) => token.text),
    spans: [...read.map((wish) => spanOfWish(text, wish)), ...(plan ? spansOf(plan, left) : left.map(saidOfAny))],
    tried:
      plan?.tried.map(({ reading, strictness, rows = null }) => ({
        ...describe(reading),
        strictness,
        rows,
        enough: reading.enough,
      })) ?? [],
    plan: plan ? describe(plan.reading) : null,
    wishes: wishes.map(({ kind, value, isMet }) => `${kind}${value ? ` ${value}` : ''}${isMet ? '' : ' (unmet)'}`),
    area: area?.name ?? null,
    unmet: unmet ?? null,
    total,
  };
}

function describe({ terms, because }: Reading): Pick<ExplainedReading, 'terms' | 'reasons'> {
  return {
    terms: terms.map(wordsOf).map((words) => words.join(' ')),
    reasons: because.map((reason) => REASONS[reason]),
  };
}

const wordsOf = ({ alternatives }: Term) => alternatives[0]?.words ?? [];

function spanOfWish(text: string, { kind, span }: Wish): Span {
  return { said: text.slice(...span), kind: 'wish', source: `phrases of ${kind}`, cost: 0 };
}

const saidOfAny = ({ text }: Token): Span => ({
  said: text,
  kind: 'said of any',
  source: isPreposition(text) ? 'prepositions' : isStopWord(text) ? 'stop words' : 'left out',
  cost: 0,
});

/** Terms in their order, each with the typed words nearest to its own; then the words that no term has. */
function spansOf({ chosen }: Plan, tokens: readonly Token[]): Span[] {
  const free = new Set(tokens);
  const spans = chosen.terms.map((term) => {
    const kind = kindOf(term);
    const typed = wordsOf(term).map((word) => takeNearest(word, free));
    const said = [...new Set(typed.flatMap(({ token }) => token ?? []))].map(({ text }) => text).join(' ');
    return { said, ...kind, cost: typed.reduce((sum, { cost }) => sum + cost, 0) };
  });
  return [...spans, ...[...free].map(saidOfAny)];
}

/** Words with more mistakes are other words. */
const MOST_MISTAKES = 2;
/** See `EditDistance`. */
const LONGEST_WORD = 32;

/** The nearest typed word, which no other word can be then; runs of scripts without spaces hold several. */
function takeNearest(word: string, free: Set<Token>): { readonly token: Token | undefined; readonly cost: number } {
  const measured = [...free].map((token) => {
    if (token.isUnspaced) return { token, cost: token.text.includes(word) ? 0 : MOST_MISTAKES + 1 };
    if (token.text === word || word.length > LONGEST_WORD)
      return { token, cost: token.text === word ? 0 : MOST_MISTAKES + 1 };
    const units = unitsOf(token.text);
    return { token, cost: new EditDistance(word).to(units, 0, units.length, MOST_MISTAKES, false) };
  });
  const best = measured.toSorted((a, b) => a.cost - b.cost)[0];
  if (best === undefined || best.cost > MOST_MISTAKES) return { token: undefined, cost: 0 };
  if (!best.token.isUnspaced) free.delete(best.token);
  return best;
}

function kindOf({ place, kin, kitchens, isFood, alternatives, typed }: Term): Pick<Span, 'kind' | 'source'> {
  const words = alternatives[0]?.words.join(' ') ?? '';
  if (place?.kind === 'country') return { kind: 'area', source: `country ${place.code}` };
  if (place !== undefined) return { kind: 'area', source: `${place.of} ${place.name}` };
  if (/^\d+$/.test(words)) return { kind: 'code', source: 'typed' };
  if (isChain(words)) return { kind: 'name', source: 'chains' };
  if (kin.length > 0) return { kind: 'kitchen', source: 'cuisines' };
  if (isFood || kitchens.length > 0) return { kind: 'dish', source: 'dishes' };
  return { kind: 'word', source: typed === undefined ? 'addresses' : 'typed' };
}
