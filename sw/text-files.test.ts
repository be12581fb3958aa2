// @module-tag quick
import { expect, test } from 'vitest';
import { languageOf } from './text-files.ts';

test('a language’s texts are recognised by their file names', () => {
  expect(languageOf('assets/_texts-en-BBCAY2I3.js')).toBe('en');
  expect(languageOf('/assets/_texts-ar-place-DEpqJPJs.js')).toBe('ar');
  expect(languageOf('/assets/index-texts-en-B.js')).toBeUndefined();
  expect(languageOf('/restaurant/assets')).toBeUndefined();
});
