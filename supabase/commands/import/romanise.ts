/** Names in Latin letters for readers who can't read a sign, only where its letters have one reading. */
import anyAscii from 'any-ascii';
import { romanize } from 'es-hangul';
import { kanaToRomaji } from 'kuroshiro/lib/util.js';
import { pinyin } from 'pinyin-pro';
import { cleanText } from './clean-text.ts';

/** Returns a word in Latin letters, or null if its reading is not certain. */
type Reader = (word: string, country: string) => string | null;

const LATIN = /\p{Script=Latin}/u;
const LETTER = /\p{L}/u;
/** What stands between words; the dot of Japanese names included. */
const BETWEEN_WORDS = /[\s\u30fb\u00b7]+/u;
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+$/u;
/**
 * Within a word, は and へ may be particles, which are read in another way; ヵ and ヶ have several readings; ゝ repeats. The library
 * takes スィ and ズィ for two sounds.
 */
const UNCERTAIN_KANA = /(?<=.)[はへ]|[ヵヶゕゖ]|[ゝゞヽヾ]|[スズ]ィ/u;
const READINGS = ['ja-Hira', 'ja-Kana', 'ja_kana', 'ja-Hrkt'];
/** Letters of the Russian alphabet: other languages add letters or read them in another way. */
const RUSSIAN = /^[а-яё]+$/iu;
/** Countries whose names in these letters are read as Russian. */
const READ_AS_RUSSIAN: ReadonlySet<string> = new Set(['RU', 'KZ', 'KG', 'UZ', 'TJ', 'TM', 'BY']);
/** Pairs that are read as one sound, and as another one beside certain letters. */
const GREEK_PAIRS = /[αεη]υ|μπ|ντ|γ[γκξχ]/u;

const READERS: readonly (readonly [script: RegExp, read: Reader])[] = [
  [KANA, readKana],
  [/^\p{Script=Hangul}+$/u, readHangul],
  [/^\p{Script=Han}+$/u, readHan],
  [
    /^\p{Script=Cyrillic}+$/u,
    (word, country) =>
      READ_AS_RUSSIAN.has(country) && RUSSIAN.test(word) ? letterByLetter(word.replaceAll(/[ъь]/giu, '')) : null,
  ],
  [
    /^\p{Script=Greek}+$/u,
    (word) =>
      GREEK_PAIRS.test(
        word
          .normalize('NFD')
          .replaceAll(/\u0301/gu, '')
          .toLowerCase(),
      )
        ? null
        : letterByLetter(word),
  ],
  [/^\p{Script=Georgian}+$/u, letterByLetter],
];

/**
 * A name in Latin letters: kana by Hepburn's system, hangul by the Revised Romanization, Han by pinyin in mainland China and Taiwan,
 * Russian, Greek and Georgian letter by letter. Null if the name has Latin letters itself, or if any of its words has more than one
 * reading; of Arabic, Hebrew, Thai and Indian scripts no reading is certain.
 * @param country ISO code, two capitals
 * @param names names by language tag; a Japanese one's kana tell how its characters are read
 */
export function romanise(name: string, country: string, names: Readonly<Record<string, unknown>> = {}): string | null {
  if (LATIN.test(name)) return null;
  const reading = READINGS.map((tag) => cleanText(names[tag])).find((kana) => kana !== null);
  const words = (reading ?? name).normalize('NFKC').split(BETWEEN_WORDS).filter(Boolean);
  const read = words.map((word) => readWord(word, country));
  return read.includes(null) || !read.some((word) => LATIN.test(word ?? '')) ? null : read.join(' ');
}

/** Marks and digits around letters stay as they are. */
function readWord(word: string, country: string): string | null {
  const parts = word.split(/([\p{L}\p{M}]+)/u).map((part) => (LETTER.test(part) ? readLetters(part, country) : part));
  return parts.includes(null) ? null : parts.join('');
}

function readLetters(letters: string, country: string): string | null {
  const text = letters.normalize('NFC');
  const read = READERS.find(([script]) => script.test(text))?.[1](text, country) ?? null;
  return read === null ? null : read.slice(0, 1).toUpperCase() + read.slice(1);
}

function readKana(word: string): string | null {
  if (UNCERTAIN_KANA.test(word)) return null;
  const read = kanaToRomaji(word, 'hepburn');
  return /^[a-z'āīūēō]+$/u.test(read) ? read : null;
}

/**
 * Neighbours in decomposed hangul whose sound depends on the word: a last consonant before h (nouns keep both, verbs merge them), one
 * before a vowel that begins with i or y (compounds put an n between), and n before l (either becomes the other).
 */
const UNCERTAIN_HANGUL =
  /[\u11a8-\u11aa\u11ac-\u11ae\u11b0-\u11b6\u11b8-\u11bb\u11bd-\u11c2]\u1112|[\u11a8-\u11bb\u11bd-\u11c2]\u110b[\u1163\u1164\u1167\u1168\u116d\u1172\u1175]|\u11ab\u1105/u;

function readHangul(word: string): string | null {
  const read = UNCERTAIN_HANGUL.test(word.normalize('NFD')) ? '' : romanize(word);
  return /^[a-z]+$/.test(read) ? read : null;
}

/** Characters with one reading only. Elsewhere the same characters are read in Cantonese, Hokkien or Japanese. */
function readHan(word: string, country: string): string | null {
  if (country !== 'CN' && country !== 'TW') return null;
  const syllables = Array.from(word, (character) => {
    const readings = new Set(pinyin(character, { multiple: true, toneType: 'none', type: 'array' }));
    const [only] = readings;
    return readings.size === 1 && only !== undefined && only !== character ? only : null;
  });
  if (syllables.includes(null)) return null;
  return syllables.map((each) => `${each?.slice(0, 1).toUpperCase()}${each?.slice(1)}`).join(' ');
}

function letterByLetter(word: string): string | null {
  const read = anyAscii(word.normalize('NFC').replaceAll(/ο[υύ]/giu, 'ou').replaceAll(/ё/giu, 'yo')).toLowerCase();
  return /^[a-z']+$/.test(read) ? read : null;
}
