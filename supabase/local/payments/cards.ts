/** The supported card numbers of Stripe's test mode, and the outcome of their charges. */

export type CardKind = 'works' | 'declined' | 'no_funds' | 'fails_later' | 'asks_bank';

export const GOOD_CARD = '4242424242424242';

export const TEST_CARDS: readonly { readonly number: string; readonly kind: CardKind; readonly says: string }[] = [
  { number: GOOD_CARD, kind: 'works', says: 'works' },
  { number: '4000000000000002', kind: 'declined', says: 'is declined' },
  { number: '4000000000009995', kind: 'no_funds', says: 'has insufficient funds' },
  { number: '4000002760003184', kind: 'asks_bank', says: 'wants the bank’s confirmation (3-D Secure), each time' },
  { number: '4000000000000341', kind: 'fails_later', says: 'is accepted, and every charge of it fails' },
];

/** An unknown number is declined. */
export function cardKind(number: string | undefined): CardKind {
  const digits = (number ?? '').replaceAll(/\D/g, '');
  return TEST_CARDS.find((card) => card.number === digits)?.kind ?? 'declined';
}
