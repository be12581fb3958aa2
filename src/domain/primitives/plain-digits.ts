/** Arabic-Indic and Persian zeros; their digits follow in order. */
const ZEROS = [0x0660, 0x06f0];

/** Digits of any of the keyboards that readers have, as the plain ones (U40, U41). */
export function toPlainDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const zero = ZEROS.findLast((each) => digit.charCodeAt(0) >= each) ?? 0;
    return String(digit.charCodeAt(0) - zero);
  });
}

/** A code as it was typed or pasted: any digits, with or without spaces between them (U40). */
export function normaliseCode(text: string): string {
  return toPlainDigits(text).replaceAll(/[\s\u200b-\u200f\u202a-\u202e-]/g, '');
}
