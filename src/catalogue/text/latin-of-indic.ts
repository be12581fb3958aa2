/**
 * Latin letters for words in Indian scripts, for names that signs and maps write in Latin letters only: *दिल्ली दरबार* is Delhi Darbar.
 * Unicode gives the letters of these scripts the same places in their blocks.
 */
import { fold } from './fold.ts';
import { placeNamed, type Unit } from './query-units.ts';

/** Devanagari to Malayalam, 128 characters each. */
const INDIC = /^[\u0900-\u0d7f]{2,}$/;
const [FIRST_BLOCK, BLOCK] = [0x0900, 0x80];
/** From here on the scripts of Dravidian languages, which say every vowel. */
const DRAVIDIAN = 0x0b80;

/** Sounds by their place in a block; the vowels' signs, and the sign that there is no vowel. */
const CONSONANTS_FROM = 0x15;
const CONSONANTS = 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p f b bh m y r r l l l v sh sh s h'.split(' ');
const VOWELS_FROM = 0x05;
const VOWELS = 'a a i i u u ri l e e e ai o o o au'.split(' ');
const SIGNS_FROM = 0x3e;
const SIGNS = 'a i i u u ri ri e e e ai o o o au'.split(' ');
const SILENT = 0x4d;
const NASAL = new Set([0x01, 0x02, 0x70]);

interface Syllable {
  readonly consonant: string;
  vowel: string;
  /** The vowel is not written. */
  readonly isInherent: boolean;
}

/** The units with each Indian word in Latin letters, and names of known places as they are known; undefined if there is no such word. */
export function withLatinLetters(units: readonly Unit[]): readonly Unit[] | undefined {
  if (!units.some(({ text }) => INDIC.test(text))) return undefined;
  return units.map((unit) => (INDIC.test(unit.text) ? { ...unit, text: latinOf(unit.text) } : unit));
}

function latinOf(word: string): string {
  const place = placeNamed(word);
  const name = place === undefined ? undefined : fold(place.name);
  return name !== undefined && /^[a-z]+$/.test(name) ? name : transliterate(word);
}

/** As people write it without marks: short and long vowels alike, unspoken inherent vowels left out. */
export function transliterate(word: string): string {
  const syllables: Syllable[] = [];
  for (const letter of word) {
    const code = letter.codePointAt(0) ?? 0;
    const at = (code - FIRST_BLOCK) % BLOCK;
    const last = syllables.at(-1);
    const [consonant, vowel] = [CONSONANTS[at - CONSONANTS_FROM], VOWELS[at - VOWELS_FROM]];
    if (consonant !== undefined) syllables.push({ consonant, vowel: 'a', isInherent: true });
    else if (vowel !== undefined) syllables.push({ consonant: '', vowel, isInherent: false });
    else if (NASAL.has(at)) syllables.push({ consonant: 'n', vowel: '', isInherent: false });
    else if (last === undefined) continue;
    else if (at === SILENT) syllables[syllables.length - 1] = { ...last, vowel: '', isInherent: false };
    else if (SIGNS[at - SIGNS_FROM] !== undefined)
      syllables[syllables.length - 1] = { ...last, vowel: SIGNS[at - SIGNS_FROM] ?? '', isInherent: false };
  }
  if ((word.codePointAt(0) ?? 0) < DRAVIDIAN) dropUnspoken(syllables);
  return syllables.map(({ consonant, vowel }) => consonant + vowel).join('');
}

/** An inherent vowel is unspoken at the end, and between two syllables with spoken vowels (Ohala 1983). */
function dropUnspoken(syllables: Syllable[]): void {
  for (let at = syllables.length - 1; at > 0; at--) {
    const [before, syllable, after] = [syllables[at - 1], syllables[at], syllables[at + 1]];
    if (syllable === undefined || !syllable.isInherent || before?.vowel === '') continue;
    if (after === undefined || (after.vowel !== '' && after.consonant !== '')) syllable.vowel = '';
  }
}
