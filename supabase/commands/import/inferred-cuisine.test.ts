// @module-tag quick
import { expect, test } from 'vitest';
import { inferCuisines } from './inferred-cuisine.ts';
import { kindInNames } from './known-names.ts';

test.each([
  ['Sushi Tei', ['Japanese', 'Sushi']],
  ['ซูชิ บาร์', ['Japanese', 'Sushi']],
  ['مطعم شاورما الشام', ['Shawarma']],
  ['Saale Döner', ['Kebab']],
  ['AYAM PENYET PRESIDENT', ['Indonesian']],
  ['Springleaf Prata Place', ['Indian']],
  ['Kimchi Mama', ['Korean']],
  ['Seoul Garden', ['Korean']],
  ['Emogi Japanese & Korean Cuisine', ['Japanese', 'Korean']],
])('the cuisine of %s is clear from its name', (name, cuisines) => {
  expect(inferCuisines([name], 'SG')).toEqual(cuisines);
});

test('a city is no kitchen at home', () => {
  expect(inferCuisines(['Seoul Burger'], 'KR')).toEqual(['Burgers']);
});

test.each([
  // A branch's street, a dish of several kitchens, another meaning, a list of dishes.
  'Old Chang Kee (S2) @ Little India Arcade, Indian Heritage',
  'Hainanese Chicken Rice',
  '兰州拉面',
  'The Grill House',
  'Turkish Delight Sweets',
  'Pizza Burger Sushi Kebab',
  'KFC Malaysia',
  'Indiana Diner',
])('nothing is inferred from %s', (name) => {
  expect(inferCuisines([name], 'SG')).toEqual([]);
});

test('a word may mean a kitchen in one country and a part of the town in another', () => {
  expect(inferCuisines(["Charlie's Western"], 'SG')).toEqual(['Western']);
  expect(inferCuisines(['Western Diner'], 'GB')).toEqual([]);
});

test.each([
  ['Neo Garden Catering Pte Ltd', 'caterer'],
  ['Wataa Bakery', 'bakery'],
  ['Café Zwilling', 'cafe'],
  ['Staff Canteen', 'canteen'],
  ['Providence Cafe & Bakery', null],
  ['Mr Bean @ Catering Hub', null],
])('the kind that %s names is %s', (name, kind) => {
  expect(kindInNames([name])).toBe(kind);
});
