/** Words of a search that express wishes, such as "open now": they affect the order, and show as chips. */

export type WishKind =
  | 'nearMe'
  | 'openNow'
  | 'openLate'
  | 'openAllDay'
  | 'openTomorrow'
  | 'openOn'
  | 'openAt'
  | 'breakfast'
  | 'iftar'
  | 'suhoor'
  | 'prayer'
  | 'family'
  | 'kids'
  | 'parking'
  | 'delivery'
  | 'takeaway'
  | 'certified'
  | 'muslimOwned'
  | 'noAlcohol'
  | 'noPork'
  | 'handSlaughtered'
  | 'notStunned'
  | 'cheap'
  | 'vegetarian'
  | 'buffet'
  | 'foodCourt'
  | 'rating'
  /** What no source states, such as *no msg*: it is never met, and the answer says so. */
  | 'unstated';

/** Only places within this distance meet a wish. Metres. */
export const WISH_REACH_M = 10_000;

export interface Wish {
  readonly kind: WishKind;
  /** 'HH:MM' for `openAt`, a day of the week for `openOn`, minimum stars for `rating`, the body for `certified` if one was named; absent for others. */
  readonly value?: string;
  /** Position in the text in UTF-16 units; the end is exclusive. */
  readonly span: readonly [start: number, end: number];
}

export interface UnderstoodWish extends Omit<Wish, 'span'> {
  /** Its words as typed. */
  readonly said: string;
  /** Whether any place in reach is known to meet it. If none is, the wish has no effect. */
  readonly isMet: boolean;
}

/** Removes a part of a text, given in UTF-16 units. */
export function withoutSpan(text: string, [start, end]: Wish['span']): string {
  return `${text.slice(0, start)} ${text.slice(end)}`.replaceAll(/\s+/g, ' ').trim();
}

/** Removes the words of a wish; returns the text unchanged if they are no longer in it. */
export function withoutWish(text: string, { said }: Pick<UnderstoodWish, 'said'>): string {
  const start = text.indexOf(said);
  return start < 0 ? text : withoutSpan(text, [start, start + said.length]);
}
