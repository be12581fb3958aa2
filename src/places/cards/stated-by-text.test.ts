// @module-tag quick
import { expect, test } from 'vitest';
import { loadTranslator } from '#i18n/translate.ts';
import { statedByText } from './stated-by-text.ts';

test('OpenStreetMap’s contributors are named in the reader’s language; authorities keep their names', async () => {
  const { t } = await loadTranslator('fr');
  const who = statedByText('OpenStreetMap contributors', t);
  expect(t('restaurant.evidenceBy', { who }) + t('places.colon')).toBe(
    'Selon les contributeurs d’OpenStreetMap\u00a0: ',
  );
  expect(statedByText('MUIS halal register', t)).toBe('MUIS halal register');
});
