import type { MessageId } from '#i18n/translate.ts';

/** Typed digits are a postal code, also with letters between or around them: 'SW1A 1AA', '1012 AB'. */
const CODE = /^(?=(?:.*\p{Nd}){2})[\p{Nd}a-z]{2,6}(?:[ -]?[\p{Nd}a-z]{2,4})?$/iu;

/** Why no place was found: postal codes are only known from the addresses of places. */
export function noneText(typed: string): MessageId {
  return CODE.test(typed.trim()) ? 'spots.noneCode' : 'spots.none';
}
