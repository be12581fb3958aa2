/** A search answer in the form sent to the main thread. */
import { type PackedCards, unpackCards } from '#catalogue/cards/card-wire.ts';
import type { SearchAnswer } from '#domain/search/search.ts';

export interface WiredAnswer extends Omit<SearchAnswer, 'cards'> {
  readonly cards: PackedCards;
}

/** Runs in the main thread. */
export function fromWire({ cards, ...rest }: WiredAnswer): SearchAnswer {
  return { ...rest, cards: unpackCards(cards) };
}
