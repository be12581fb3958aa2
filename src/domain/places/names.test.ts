// @module-tag quick
import { expect, test } from 'vitest';
import { NAMED_CUISINES } from './cuisines.ts';
import { type NamedKind, namedThings, nameIn, statedByIn } from './names.ts';
import { AMENITIES, HALAL_STATUSES } from './taxonomy.ts';

const idsOf = (kind: NamedKind) => namedThings(kind).map(({ id }) => id);

test('every cuisine, amenity and status has a name in each language, from one table', () => {
  expect(idsOf('cuisine')).toEqual(NAMED_CUISINES.map((each) => each.replaceAll('_', ' ')));
  expect(idsOf('amenity').toSorted()).toEqual(AMENITIES.toSorted());
  expect(idsOf('status').toSorted()).toEqual(HALAL_STATUSES.toSorted());
  const languages = ['ar', 'en', 'fr', 'id', 'ms', 'tr'];
  for (const kind of ['cuisine', 'amenity', 'status', 'source'] as const) {
    for (const { id, names } of namedThings(kind)) {
      expect(Object.keys(names).toSorted(), id).toEqual(languages);
      expect(Object.values(names).every(Boolean), id).toBe(true);
    }
  }
});

test('a name is found in any spelling of the source, and an unknown one is kept', () => {
  expect(nameIn('tr', 'cuisine', 'middle eastern')).toBe('Orta Doğu');
  expect(nameIn('ar', 'cuisine', 'Nyonya')).toBe('Nyonya');
  expect(nameIn('xx', 'amenity', 'wifi')).toBe('wifi');
});

test('OpenStreetMap’s contributors are named in the language; authorities keep their names', () => {
  expect(statedByIn('fr', 'OpenStreetMap contributors')).toBe('les contributeurs d’OpenStreetMap');
  expect(statedByIn('fr', 'MUIS halal register')).toBe('MUIS halal register');
});
