// @module-tag quick
import { expect, test } from 'vitest';
import { parseProposedPlace, suggestPath } from './proposed-place.ts';

const open = (path: string) => parseProposedPlace(new URL(path, 'https://rihla.invalid'));

test('the form receives shared content, and no request contains it', () => {
  const place = {
    name: 'Kebab & Co #1',
    address: '21 Bussorah Street, Singapore',
    position: { latitude: 1.302_49, longitude: -103.859_83 },
  };
  expect(open(suggestPath(place))).toEqual(place);
  const { pathname, search } = new URL(suggestPath(place), 'https://rihla.invalid');
  expect(pathname + search).toBe('/suggest');
});

test('unknown fields are left out; the text of a search is a name', () => {
  const nothing = { name: '', address: '', position: null };
  expect(suggestPath(nothing)).toBe('/suggest');
  expect(open('/suggest')).toEqual(nothing);
  expect(open('/suggest?name=Warung%20Baru')).toEqual({ ...nothing, name: 'Warung Baru' });
});

test("the content of an address is cut to the form's limits", () => {
  const long = 'x'.repeat(500);
  const { name, address } = open(`/suggest#name=${encodeURIComponent(`\u202e${long}`)}&address=${long}`);
  expect([name.length, address.length]).toEqual([120, 300]);
  expect(open(`/suggest?name=%E2%80%AE${long}`).name).toBe('x'.repeat(120));
});

test.each(['', '1.3', '91,10', '10,181', 'NaN,1', '1,2,3', '1e9,1'])('%s is no position', (at) => {
  expect(open(`/suggest#at=${at}`).position).toBeNull();
});
