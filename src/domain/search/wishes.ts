/** Words of a search that are wishes, such as "open now": they order what is found, and are shown as chips. */

export type WishKind =
  | 'nearMe'
  | 'openNow'
  | 'openLate'
  | 'openTomorrow'
  | 'openAt'
  | 'breakfast'
  | 'iftar'
  | 'prayer'
  | 'family'
  | 'kids'
  | 'parking'
  | 'delivery'
  | 'takeaway'
  | 'certified'
  | 'muslimOwned'
  | 'noAlcohol'
  | 'cheap'
  | 'vegetarian'
  | 'buffet'
  | 'rating';

/** Only what is so near meets a wish, in metres. */
export const WISH_REACH_M = 10_000;

export interface Wish {
  readonly kind: WishKind;
  /** 'HH:MM' of `openAt`, the fewest stars of `rating`; absent for all others. */
  readonly value?: string;
  /** Where the text says it: from one UTF-16 unit to before another. */
  readonly span: readonly [start: number, end: number];
}

export interface UnderstoodWish extends Omit<Wish, 'span'> {
  /** The words that say it, as they were typed. */
  readonly said: string;
  /** Whether any place in reach is known to meet it. Where none is, it changes nothing. */
  readonly isMet: boolean;
}

/** A text without the part from one UTF-16 unit to before another. */
export function withoutSpan(text: string, [start, end]: Wish['span']): string {
  return `${text.slice(0, start)} ${text.slice(end)}`.replaceAll(/\s+/g, ' ').trim();
}

/** A text without the words of a wish; the same text where they are not in it any more. */
export function withoutWish(text: string, { said }: Pick<UnderstoodWish, 'said'>): string {
  const start = text.indexOf(said);
  return start < 0 ? text : withoutSpan(text, [start, start + said.length]);
}
