import { CARD_LANGUAGES, type Card } from '#domain/waiter/card.ts';

const FILES = import.meta.glob<Card>('./cards/*.json', { eager: true, import: 'default' });

/** The sentences by language; docs/waiter-cards.md names who read which. */
export const CARDS: ReadonlyMap<string, Card> = new Map(
  CARD_LANGUAGES.map((language) => [language, FILES[`./cards/${language}.json`] ?? {}]),
);
