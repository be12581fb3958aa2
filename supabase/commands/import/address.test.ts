// @module-tag quick
import { expect, test } from 'vitest';
import { formatAddress, tidyAddress } from './address.ts';

test.each([
  ['GB', { street: 'Edgware Road', houseNumber: '121' }, '121 Edgware Road'],
  ['FR', { street: 'Rue de Belleville', houseNumber: '12' }, '12 Rue de Belleville'],
  ['DE', { street: 'Sonnenallee', houseNumber: '57' }, 'Sonnenallee 57'],
  ['TR', { street: 'İstiklal Caddesi', houseNumber: '8' }, 'İstiklal Caddesi 8'],
  // Scripts without spaces stay without them.
  ['TW', { street: '中山北路', houseNumber: '100號' }, '中山北路100號'],
  ['JP', { quarter: '神南', neighbourhood: '一丁目', block: '5', houseNumber: '6' }, '神南一丁目5-6'],
  ['JP', { quarter: 'Jinnan', neighbourhood: '1-chome', block: '5', houseNumber: '6' }, 'Jinnan 1-chome 5-6'],
  ['JP', { neighbourhood: '歌舞伎町', houseNumber: '3' }, '歌舞伎町3'],
  // Some streets in Japan have names.
  ['JP', { street: 'Meiji-dori', houseNumber: '4' }, 'Meiji-dori 4'],
  // Only Japan has blocks; elsewhere a quarter is no street.
  ['SG', { quarter: 'Bugis', houseNumber: '3' }, null],
  ['SG', { place: 'Haji Lane', houseNumber: '3' }, '3 Haji Lane'],
  ['SG', { houseName: 'Golden Mile Tower' }, 'Golden Mile Tower'],
  ['SG', {}, null],
])('in %s %j is %s', (country, parts, address) => expect(formatAddress(parts, country)).toBe(address));

test.each([
  ['57 Sonnenallee, Berlin', 'DE', 'Sonnenallee 57, Berlin'],
  ['12A Kleine Straße', 'DE', 'Kleine Straße 12A'],
  ['1 Arab Street, Singapore', 'SG', '1 Arab Street, Singapore'],
  // A number before a comma is a postal code. A number before Japanese letters is no house number.
  ['33600, Pessac', 'DE', '33600, Pessac'],
  ['5 神南一丁目', 'JP', '5 神南一丁目'],
  ['2 Orchard Turn 2 Orchard Turn, #B4-57 ION Orchard', 'SG', '2 Orchard Turn, #B4-57 ION Orchard'],
  ['so nha 14, Hanoi, Hanoi, 100000', 'VN', 'so nha 14, Hanoi, 100000'],
  ['Bora Bora Bora Bora', 'PF', 'Bora Bora Bora Bora'],
  ['1 Arab Street, , Singapore,', 'SG', '1 Arab Street, Singapore'],
  ['763;761 ถนนสีลม', 'TH', '763, 761 ถนนสีลม'],
  ['https://www.tripadvisor.com/Restaurant_Review', 'IL', null],
  [',', 'IL', null],
])('%s in %s is %s', (text, country, address) => expect(tidyAddress(text, country, true)).toBe(address));

test('the order stays unless the mapping says that the number comes first', () => {
  expect(tidyAddress('57 Sonnenallee, Berlin', 'DE', false)).toBe('57 Sonnenallee, Berlin');
});
