import { type CurrentFact, type Fact, type FactWish, unpackFact, WISHED_FACTS } from '#domain/places/facts.ts';
import type { Card } from '#domain/search/search.ts';
import type { MessageId, Translate } from '#i18n/translate.ts';

/** What is said of a fact, in plain words: 'Serves halal food'. Null if nobody says anything. */
export function factText<F extends Fact>(fact: F, value: CurrentFact<F>, t: Translate): string | null {
  // Each value of FACT_VALUES has a message; the compiler can't relate a fact to its own values.
  return value === 'unknown' ? null : t(`places.fact.${fact}.${value}` as MessageId);
}

/** The same where nobody is named beside it: that all food is halal is then told as somebody's word. */
export function saidText<F extends Fact>(fact: F, value: CurrentFact<F>, t: Translate): string | null {
  return value === 'whole' ? t('places.fact.saidWhole') : factText(fact, value, t);
}

/** `factText` for a filter. */
export function wishText(wish: FactWish, t: Translate): string {
  const [fact, value] = WISHED_FACTS[wish];
  return factText<Fact>(fact, value, t) ?? '';
}

/** Facts that a card has room for: what is served, and what speaks against the place. */
const ON_CARDS = ['menu', 'alcohol', 'pork'] as const satisfies readonly Fact[];

/**
 * The facts that a card says, in its order. A card says of alcohol and pork only that they are there, or that sources differ.
 * Beside a certificate that all food is halal needs no other witness.
 * @param facts as `packFacts` writes them
 */
export function cardFacts(
  { facts, halalStatus }: Pick<Card, 'facts' | 'halalStatus'>,
  t: Translate,
): readonly string[] {
  if (facts === 0) return [];
  const textOf = halalStatus === 'certified' ? factText : saidText;
  return ON_CARDS.flatMap((fact) => {
    const value = unpackFact(facts, fact);
    return value === 'none' && fact !== 'menu' ? [] : (textOf(fact, value, t) ?? []);
  });
}

/** The names of facts. */
export const FACT_LABELS = {
  menu: 'restaurant.fact.menu',
  alcohol: 'restaurant.fact.alcohol',
  pork: 'restaurant.fact.pork',
  slaughter: 'restaurant.fact.slaughter',
  stunning: 'restaurant.fact.stunning',
} as const satisfies Record<Fact, MessageId>;
