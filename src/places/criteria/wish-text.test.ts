// @module-tag quick
import { expect, test } from 'vitest';
import { createFormat } from '#i18n/format.ts';
import { loadTranslator } from '#i18n/translate.ts';
import { wishText } from './wish-text.ts';

const { t } = await loadTranslator('en');
const format = createFormat('en', 'just now');

test('a wish for a day names it, and what no source states is quoted as it was typed', () => {
  expect(wishText({ kind: 'openOn', value: 'sunday', said: 'on sundays' }, t, format)).toBe('Open on Sunday');
  expect(wishText({ kind: 'unstated', said: 'no MSG' }, t, format)).toBe('“no MSG”');
  expect(wishText({ kind: 'openTomorrow', said: 'tmr' }, t, format)).toBe('Open tomorrow');
});
