/** Words as they are compared: without case, accents and the variants of one letter that people type alike. */

const COMBINING = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u0640]/g;
const ASCII_ONLY = /^[\0-\x7f]*$/;
const ASCII_WORD = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

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
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  // The digits of Arabic and of Persian keyboards.
  ...Object.fromEntries(Array.from('٠١٢٣٤٥٦٧٨٩', (digit, value) => [digit, String(value)])),
  ...Object.fromEntries(Array.from('۰۱۲۳۴۵۶۷۸۹', (digit, value) => [digit, String(value)])),
};
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'g');

/** One form for all spellings of a text that a person means the same by: 'Çiğköfte' and 'cigkofte'. */
export function fold(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(COMBINING, '')
    .toLowerCase()
    .replace(COMBINING, '')
    .replace(VARIANT, (letter) => VARIANTS[letter] ?? letter)
    .normalize('NFC');
}

/**
 * The words of a text, folded. A run of a script without spaces becomes its overlapping pairs of letters; `withLast`
 * adds the run's last letter alone, so that every single letter begins some word of an indexed text.
 */
export function toWords(text: string, withLast: boolean): string[] {
  const folded = fold(text);
  if (ASCII_ONLY.test(folded)) return folded.match(ASCII_WORD) ?? [];
  const words: string[] = [];
  for (const [run] of folded.matchAll(WORD)) {
    if (run.search(UNSPACED) < 0) words.push(run);
    else splitRun(run, withLast, words);
  }
  return words;
}

function splitRun(run: string, withLast: boolean, words: string[]): void {
  let at = 0;
  for (const match of run.matchAll(UNSPACED)) {
    if (match.index > at) words.push(run.slice(at, match.index));
    at = match.index + match[0].length;
    const letters = Array.from(match[0]);
    for (let i = 0; i + 1 < letters.length; i++) words.push(`${letters[i]}${letters[i + 1]}`);
    const last = letters.at(-1);
    if (last !== undefined && (withLast || letters.length === 1)) words.push(last);
  }
  if (at < run.length) words.push(run.slice(at));
}
