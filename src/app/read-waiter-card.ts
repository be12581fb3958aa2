import type { Card, CardLanguage } from '#domain/waiter/card.ts';

/** The sentences of the page of words for the waiter; undefined for a language without any. Rejects if its code is missing. */
export async function readWaiterCard(language: CardLanguage): Promise<Card | undefined> {
  const { CARDS } = await import('#features/waiter/cards.ts');
  return CARDS.get(language);
}
