/** Zero of the Arabic-Indic and of the Persian digits; the other digits follow. */
const ZEROS = [0x0660, 0x06f0];

/** Converts the digits of readers' keyboards to 0-9 (U40, U41). */
export function toPlainDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const zero = ZEROS.findLast((each) => digit.charCodeAt(0) >= each) ?? 0;
    return String(digit.charCodeAt(0) - zero);
  });
}

/** A typed or pasted code: any digits, with or without spaces (U40). */
export function normaliseCode(text: string): string {
  return toPlainDigits(text).replaceAll(/[\s\u200b-\u200f\u202a-\u202e-]/g, '');
}
