// @module-tag quick
import { expect, test } from 'vitest';
import { ROMANISED, romanisedNameOf } from './romanised-name.ts';

const OURS = { [ROMANISED]: 'Mamokebabu' };

test('our Latin letters count only while no source states any', () => {
  const place = { name: 'マモケバブ', alt_names: ['まもけばぶ'], names: OURS };
  expect(romanisedNameOf(place)).toBe('Mamokebabu');
  expect(romanisedNameOf({ ...place, names: {} })).toBeNull();
  expect(romanisedNameOf({ ...place, name: 'Mamo' })).toBeNull();
  expect(romanisedNameOf({ ...place, alt_names: ['Mamo Kebab'] })).toBeNull();
  expect(romanisedNameOf({ ...place, names: { ...OURS, en: 'Mamo Kebab' } })).toBeNull();
});
