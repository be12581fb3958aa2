import { describe, expect, test } from 'vitest';
import { loadTranslator } from '#i18n/translate.ts';
import { cuisineLine, cuisineName } from './cuisine-name.ts';

describe('cuisines in the reader’s language', async () => {
  const arabic = (await loadTranslator('ar')).t;
  const english = (await loadTranslator('en')).t;

  test('are named as its readers say, whatever letters the source has', () => {
    expect(cuisineName('Middle Eastern', arabic)).toBe('شرق أوسطي');
    expect(cuisineName('fast food', arabic)).toBe('وجبات سريعة');
    expect(cuisineName('Middle Eastern', english)).toBe('Middle Eastern');
  });

  test('stay as the source wrote them where no list has them, each in its own direction', () => {
    expect(cuisineName('Nyonya', arabic)).toBe('Nyonya');
    expect(cuisineLine(['Turkish', 'Nyonya'], arabic)).toBe('\u2068تركي\u2069، \u2068Nyonya\u2069');
    expect(cuisineLine(['Turkish', 'Nyonya'], english)).toBe('Turkish, Nyonya');
  });
});
