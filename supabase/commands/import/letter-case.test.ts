// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inOrdinaryCase, toTitleCase } from './letter-case.ts';

const SEED = 20_261_122;
const SPELLINGS = ['FairPrice', "McDonald's", 'NTUC'];
/** Ignores case, including letters that are only another's capital. */
const folded = (text: string) => text.replaceAll('İ', 'I').toLowerCase().toUpperCase();
const calm = (text: string) => inOrdinaryCase(text, SPELLINGS);

describe('converting a register in capitals to ordinary case', () => {
  test.each([
    ['AL-AZHAR EATING RESTAURANT', 'Al-Azhar Eating Restaurant'],
    ['11 SIXTH AVENUE #01-01', '11 Sixth Avenue #01-01'],
    ['7-ELEVEN', '7-Eleven'],
    ['4FINGERS CRISPY CHICKEN', '4Fingers Crispy Chicken'],
    ["SAKUNTHALA'S FOOD PALACE PTE. LTD.", "Sakunthala's Food Palace Pte. Ltd."],
    ["D'PENYETZ", "D'Penyetz"],
    ["I'LL HAVE STUFF'D", "I'll Have Stuff'd"],
    ['CAFÉ ÉCLAIR', 'Café Éclair'],
    ['DÖNERCİ', 'Dönerci'],
  ])('%s is %s', (shouted, ordinary) => expect(calm(shouted)).toBe(ordinary));

  test.each([
    ['abbreviations, by their want of vowels', 'KFC MRT STATION', 'KFC MRT Station'],
    ['letters beside an ampersand', 'A&W F&B EL&N', 'A&W F&B EL&N'],
    [
      'parts of units and blocks',
      '23 SERANGOON CENTRAL #B1-K10, BLOCK E9, MR 3',
      '23 Serangoon Central #B1-K10, Block E9, MR 3',
    ],
    ['roman numerals', 'BUANGKOK III', 'Buangkok III'],
    ['words that the mapping spells', "NTUC FAIRPRICE, MCDONALD'S", "NTUC FairPrice, McDonald's"],
  ])('%s stay', (_, shouted, ordinary) => expect(calm(shouted)).toBe(ordinary));

  test('abbreviations that have become words, and titles before a name, are not spelt out', () => {
    expect(calm('MR BEAN')).toBe('Mr Bean');
    expect(calm('ST. REGIS, BLK 3 JLN SULTAN')).toBe('St. Regis, Blk 3 Jln Sultan');
    expect(calm('1ST STOREY, 22ND STREET')).toBe('1st Storey, 22nd Street');
  });

  test('small words are lower case between words, but not after a number or at an end', () => {
    expect(calm('SWAMI HOME FOR THE AGED (MNGD BY X)')).toBe('Swami Home for the Aged (Mngd by X)');
    expect(calm('3 THE STRAND, THE SOUP SPOON, DINE IN')).toBe('3 The Strand, The Soup Spoon, Dine In');
    expect(calm('81 BY THE SEA')).toBe('81 By the Sea');
  });

  test('in a text mostly in ordinary case, short words in capitals stay, long ones don’t', () => {
    expect(calm('Staff Canteen @ ABC (Managed by HUMFULL)')).toBe('Staff Canteen @ ABC (Managed by Humfull)');
    expect(calm("Saint JOSEPH's Institution")).toBe("Saint Joseph's Institution");
  });

  test('only case changes, a second conversion changes nothing, and ordinary case stays', () => {
    const words = fc.constantFrom(
      'KFC',
      'NASI',
      'Lemak',
      'THE',
      'OF',
      '&',
      "D'OR",
      "McDONALD'S",
      'MR',
      '#B1',
      '9TH',
      'الأزهر',
      '鸡饭',
      'ÉTÉ',
      'ntuc',
      '-',
    );
    const texts = fc.oneof(
      fc.array(words).map((list) => list.join(' ')),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const ordinary = calm(text);
        expect(folded(ordinary)).toBe(folded(text));
        expect(calm(ordinary)).toBe(ordinary);
        expect(calm(text.toLowerCase())).toBe(text.toLowerCase());
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});

test('words of one case begin with a capital each', () => {
  expect(toTitleCase('KUALA LUMPUR')).toBe('Kuala Lumpur');
  expect(toTitleCase('hot-pot')).toBe('Hot-Pot');
});
