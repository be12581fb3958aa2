// @module-tag quick
import { describe, expect, test } from 'vitest';
import { loadTranslator } from '#i18n/translate.ts';
import { cuisineLine, cuisineName } from './cuisine-name.ts';

describe('cuisines in the reader’s language', async () => {
  const arabic = (await loadTranslator('ar')).t;
  const english = (await loadTranslator('en')).t;

  test("have the name in the reader's language, whatever script the source uses", () => {
    expect(cuisineName('Middle Eastern', arabic)).toBe('شرق أوسطي');
    expect(cuisineName('fast food', arabic)).toBe('وجبات سريعة');
    expect(cuisineName('Middle Eastern', english)).toBe('Middle Eastern');
  });

  test("keep the source's name if no list contains them, each in its own direction", () => {
    expect(cuisineName('Nyonya', arabic)).toBe('Nyonya');
    expect(cuisineLine(['Turkish', 'Nyonya'], arabic)).toBe('\u2068تركي\u2069، \u2068Nyonya\u2069');
    expect(cuisineLine(['Turkish', 'Nyonya'], english)).toBe('Turkish, Nyonya');
  });
});
