// @module-tag quick
import { expect, test } from 'vitest';
import { formatStandard, LENIENT_STANDARD, parseStandard, type Standard } from './standard.ts';

test('a standard is read as it was written', () => {
  const standard: Standard = { ...LENIENT_STANDARD, who: ['owner'], menu: 'whole', alcohol: 'table', others: 'hidden' };
  expect(parseStandard(formatStandard(standard))).toEqual(standard);
});

test.each(['', 'null', '[]', '"menu"', '{"menu":'])('%j is none', (text) => {
  expect(parseStandard(text)).toBeNull();
});

test('of another version, an unknown choice is the strictest, and an unknown part is dropped', () => {
  const text = JSON.stringify({
    ...LENIENT_STANDARD,
    alcohol: 'a glass',
    who: ['visitors', 'cousins'],
    gelatine: 'fish',
  });
  expect(parseStandard(text)).toEqual({ ...LENIENT_STANDARD, alcohol: 'none', who: ['visitors'] });
  expect(parseStandard(JSON.stringify({ ...LENIENT_STANDARD, who: ['cousins'] }))?.who).toEqual(['authority']);
  expect(parseStandard('{}')).toEqual({
    who: ['authority'],
    menu: 'whole',
    alcohol: 'none',
    pork: 'none',
    slaughter: 'hand',
    stunning: 'none',
    others: 'hidden',
  });
});
