// @module-tag quick
import { expect, test } from 'vitest';
import { loadTranslator } from './translate.ts';

test('the pseudo-language is accented English, longer by two fifths, with its values filled in', async () => {
  const { t } = await loadTranslator('qps');
  const english = (await loadTranslator('en')).t;
  expect(t('shell.skip').length).toBeGreaterThanOrEqual(english('shell.skip').length * 1.3);
  expect(t('shell.skip')).toMatch(/[à-ž]/);
  expect(t('auth.code.lead', { number: '+65 9' })).toContain('+65 9');
  expect(t('directory.found', { count: 2 })).toContain('2');
});
