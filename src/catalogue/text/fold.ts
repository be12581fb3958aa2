/** Normalises words for comparison: removes case, accents and variants of letters that people type alike. */

const COMBINING = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u0640]/g;
const ASCII_ONLY = /^[\0-\x7f]*$/;
const VARIANTS: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  // The letters of Persian and Urdu keyboards.
  ی: 'ي',
  ے: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
  ۃ: 'ه',
  // The digits of Arabic and Persian keyboards.
  ...Object.fromEntries(Array.from('٠١٢٣٤٥٦٧٨٩', (digit, value) => [digit, String(value)])),
  ...Object.fromEntries(Array.from('۰۱۲۳۴۵۶۷۸۹', (digit, value) => [digit, String(value)])),
};
/** Accents and primes that people type as an apostrophe; they would become a space. */
const ACUTE = /[\u00b4\u2032]/g;
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'g');

/** One form for all spellings of a text, such as 'Çiğköfte' and 'cigkofte'. */
export function fold(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return text
    .replace(ACUTE, "'")
    .normalize('NFKD')
    .replace(COMBINING, '')
    .toLowerCase()
    .replace(COMBINING, '')
    .replace(VARIANT, (letter) => VARIANTS[letter] ?? letter)
    .normalize('NFC');
}
