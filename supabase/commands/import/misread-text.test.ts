// @module-tag quick
import { expect, test } from 'vitest';
import { findMisread } from './misread-text.ts';

/** What a program shows that takes UTF-8 for Windows-1252. */
const misread = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

test.each(['Café', 'à la carte', 'Doner Kebabı', 'Ali’s', 'مطعم الشام', 'ร้านอาหาร', 'Чайхана', '清真餐厅', 'Grill 🍢'])(
  '%s is recognised after it was misread',
  (meant) => {
    expect(findMisread(misread(meant))).toEqual({ text: misread(meant), meant });
    expect(findMisread(meant)).toBeNull();
  },
);

test.each(['CAFÉ’S', 'SÃO PAULO', 'MENÜ–KARTE', 'SMØ…', '25 °C', 'Âm thực', '', 'Warung 1', 'MENÚ…'])(
  '%s is written as meant',
  (text) => expect(findMisread(text)).toBeNull(),
);

test('what is no text was not misread', () => {
  expect([findMisread(null), findMisread(5)]).toEqual([null, null]);
});
