// @module-tag quick
import { expect, test } from 'vitest';
import { LOCALES } from '#i18n/languages.ts';
import { loadTranslator } from '#i18n/translate.ts';
import { HALAL_LABELS } from './halal-labels.ts';

const MUSLIM = /muslim|müslüman|musulman|مسلم/i;

test.each(LOCALES)(
  'in %s, a place with halal food is not called Muslim-friendly, which is another claim',
  async (locale) => {
    const { t } = await loadTranslator(locale);
    expect(t(HALAL_LABELS.halal_friendly)).not.toMatch(MUSLIM);
    expect(t('search.halal.halal_friendly')).toBe(t(HALAL_LABELS.halal_friendly));
    expect(t(HALAL_LABELS.muslim_owned)).toMatch(MUSLIM);
  },
);
