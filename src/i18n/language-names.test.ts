// @module-tag quick
import { expect, test } from 'vitest';
import { nameOf } from './language-names.ts';

test('each language has the name that its readers use (U42)', () => {
  expect(['en', 'ar', 'fr', 'id', 'ms', 'tr'].map(nameOf)).toEqual([
    'English',
    'العربية',
    'Français',
    'Bahasa Indonesia',
    'Bahasa Melayu',
    'Türkçe',
  ]);
});
