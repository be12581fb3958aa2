// @module-tag quick
import { expect, test } from 'vitest';
import { kitchensOf, synonymsOf } from './synonyms.ts';

test('search knows the dishes of pork that the importer knows', () => {
  expect(kitchensOf('bak kut teh')).toContain('malaysian');
  expect(synonymsOf('bakuteh').map(({ phrase }) => phrase)).toContain('bak kut teh');
});

test('who searches for cutlets is not led to those of pork', () => {
  expect(synonymsOf('katsu').map(({ phrase }) => phrase)).not.toContain('tonkatsu');
  expect(synonymsOf('ramen').map(({ phrase }) => phrase)).not.toContain('tonkotsu');
});
