// @module-tag quick
import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test.each([
  ['Kentucky Fried Chicken Management Pte Ltd (KFC)', 'KFC'],
  ['Rasa Foods Pte Ltd', 'Rasa Foods'],
  ['TASTE OF INDIA RESTAURANT PTE. LTD.', 'TASTE OF INDIA RESTAURANT'],
  ['2 IC CATERING PRIVATE LIMITED', '2 IC CATERING'],
  ['Grain (Pte) Ltd', 'Grain'],
  ['Forte (F&B)Pte Ltd', 'Forte (F&B)'],
  ['Ayam Penyet Sdn. Bhd.', 'Ayam Penyet'],
  ['Fish & Co, Ltd.', 'Fish & Co'],
  ['Döner Haus GmbH', 'Döner Haus'],
  ['EATZI GOURMET PTE LTD (Bakery)', 'EATZI GOURMET (Bakery)'],
  ['STT Restaurant Pte Ltd (MR2) @ 326 Woodlands', 'STT Restaurant (MR2) @ 326 Woodlands'],
  ['Pizza Hut Singapore Pte Ltd (KFC)', 'Pizza Hut Singapore (KFC)'],
])('%s is short %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

test.each([
  'BAKE INC',
  'Ltd',
  '8 Pte Ltd',
  'Warung Ltd Edition',
  'Limited',
  'Malay cuisine @ Brani (mngd by Arya Bhavan Restaurant Pte Ltd)',
  'Sultana',
])('%s stays as it is', (name) => {
  expect(shortName(name)).toBe(name);
});
