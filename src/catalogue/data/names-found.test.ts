// @module-tag quick
import { expect, test } from 'vitest';
import { readIntent } from '#catalogue/intent/read-wishes.ts';
import { namedThings } from '#domain/places/names.ts';
import { synonymsOf, toPhrase } from './synonyms.ts';

test('a cuisine is found by its name in each language of the app', () => {
  for (const { id, names } of namedThings('cuisine')) {
    const own = toPhrase(id);
    for (const name of Object.values(names).map(toPhrase)) {
      const found = [name, ...synonymsOf(name).map(({ phrase }) => phrase)];
      expect(found, `${name} for ${id}`).toContain(own);
    }
  }
});

test('a cuisine’s name in English does not find other meanings of its names: the west of a city is no food', () => {
  expect(synonymsOf(toPhrase('Batı')).map(({ phrase }) => phrase)).toContain('western');
  expect(synonymsOf(toPhrase('Western')).map(({ phrase }) => phrase)).not.toContain(toPhrase('Batı'));
});

test.each([
  ['amenity', 'prayer_room', 'prayer'],
  ['amenity', 'family_friendly', 'family'],
  ['amenity', 'delivery', 'delivery'],
  ['amenity', 'takeaway', 'takeaway'],
  ['status', 'certified', 'certified'],
  ['status', 'muslim_owned', 'muslimOwned'],
] as const)('the %s %s is read as a wish by its name in each language of the app', (kind, id, wish) => {
  const names = namedThings(kind).find((each) => each.id === id)?.names ?? {};
  for (const name of Object.values(names)) {
    expect(
      readIntent(name).wishes.map((each) => each.kind),
      name,
    ).toContain(wish);
  }
});
