/** A word: letters, possibly with apostrophes between them. */
const WORD = /\p{L}[\p{L}\p{M}]*(?:['’][\p{L}\p{M}]+)*/gu;
/** Spellings that the rules miss: words without a vowel that are not in capitals, and abbreviations with a vowel. */
const SPELLINGS = (
  'Bhd Bldg Blk Bt Ctr Hj Hjh Jln Kg Ltd Mngd Mt Ng Rd Sdn Sq ATM IKEA OK UAE UFO UK USA VIP ' +
  'II III IV VI VII VIII IX XII XIII XIV XVI XVII XVIII XIX'
).split(' ');
/** Titles, which a name follows. */
const TITLES = new Map(['Dr', 'Mr', 'Mrs', 'Ms', 'St'].map((title) => [title.toUpperCase(), title]));
/** Lower case between other words; so is 'the' after one of them. */
const SMALL = new Set(['and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'to', 'with']);
const ORDINAL_ENDING = /^(?:st|nd|rd|th)$/i;

/** 'HOT POT' or 'hot pot' as 'Hot Pot'. */
export function toTitleCase(text: string): string {
  return text.toLowerCase().replaceAll(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}

/**
 * Converts a name or address in capitals to ordinary case: 'AL-AZHAR EATING RESTAURANT' to 'Al-Azhar Eating Restaurant'.
 * Keeps apparent abbreviations: words without a vowel (KFC), up to two letters beside a digit or ampersand (B1, A&W), roman
 * numerals. Changes only the case of letters.
 * @param spellings words whose case follows no rule: 'NTUC', 'FairPrice'
 */
export function inOrdinaryCase(text: string, spellings: readonly string[]): string {
  const words = text.match(WORD)?.filter((word) => word.length > 1) ?? [];
  // If most words are in ordinary case, short capitals are intended.
  const isCalm = words.filter(isShouted).length * 2 < words.length;
  const known = new Map([...SPELLINGS, ...spellings].map((word) => [word.toUpperCase(), word]));
  return text.replaceAll(WORD, (word, offset: number) => {
    if (!isShouted(word)) return word;
    const before = text.slice(0, offset);
    const after = text.slice(offset + word.length);
    if (/\d$/.test(before) && ORDINAL_ENDING.test(word)) return word.toLowerCase();
    const spelt = known.get(word.toUpperCase()) ?? (/^\.? \p{L}/u.test(after) ? TITLES.get(word) : undefined);
    if (spelt !== undefined) return spelt;
    if (isSmall(word, before, after)) return word.toLowerCase();
    if (word.length === 1 || isAbbreviation(word, before, after) || (isCalm && word.length < 4)) return word;
    return capitalised(word);
  });
}

/** In ordinary case if the source writes in capitals, that is, if it has such rules. */
export function inCase(text: string, capitals: { readonly spellings: readonly string[] } | undefined): string {
  return capitals ? inOrdinaryCase(text, capitals.spellings) : text;
}

/** Some write only the ending in lower case: 'JOSEPH's'. */
function isShouted(word: string): boolean {
  const stem = word.replace(/['’]s$/, '');
  return stem === stem.toUpperCase() && stem !== stem.toLowerCase();
}

function isAbbreviation(word: string, before: string, after: string): boolean {
  if (word.length < 3 && (/[\d&#]$/.test(before) || /^[\d&]/.test(after))) return true;
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain.length < 6 && /^[A-Z]+$/.test(plain) && !/[AEIOUY]/.test(plain);
}

/** Whether a word is lower case here: between two words, the first of which is neither a number nor a single letter. */
function isSmall(word: string, before: string, after: string): boolean {
  if (!/(?:\p{L}\p{M}*['’]?\p{L}|&) $/u.test(before) || !/\p{L}/u.test(after)) return false;
  const previous = /(\p{L}+) $/u.exec(before)?.[1]?.toLowerCase() ?? '';
  const lower = word.toLowerCase();
  return SMALL.has(lower) || (lower === 'the' && SMALL.has(previous));
}

/** 'NANDHANA'S' as 'Nandhana's', but 'D'PENYETZ' as 'D'Penyetz'. */
function capitalised(word: string): string {
  const [first = '', second, ...rest] = word.split(/(?=['’])/);
  const isPrefix = first.length === 1 && second !== undefined && second.length > 3;
  const tail = isPrefix ? second.slice(0, 2) + inLower(second.slice(2)) : inLower(second ?? '');
  return first.slice(0, 1) + inLower(first.slice(1)) + tail + inLower(rest.join(''));
}

/** A dotted capital İ becomes a plain i, without a second dot. */
function inLower(letters: string): string {
  return letters.replaceAll('İ', 'i').toLowerCase();
}
