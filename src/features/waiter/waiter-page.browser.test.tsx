// @module-tag quick
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';
import { CARDS } from './cards.ts';

const ja = CARDS.get('ja') ?? {};
const en = CARDS.get('en') ?? {};
const voice = (lang: string, localService: boolean) => ({ lang, localService }) as SpeechSynthesisVoice;
const dialog = () => page.getByRole('dialog');
const largeTexts = () => Array.from(dialog().element().querySelectorAll('p'), (line) => line.textContent);

beforeEach(async () => {
  localStorage.removeItem('rihla:waiter');
  await page.viewport(390, 844);
});
afterEach(() => {
  unmountApp();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('words for the waiter', () => {
  test('from a place’s page the card is in the language of its country; the answer is kept with the place and can be removed', async () => {
    const place = fakeRestaurant({ slug: 'maru', name: 'Maru', country_code: 'JP', country: 'Japan' });
    await mountApp('/restaurant/maru', fakeServices({ places: [place] }));
    await page.getByRole('link', { name: 'Words for the waiter' }).click();
    await expect.element(page.getByRole('heading', { name: 'Words for the waiter', level: 1 })).toBeVisible();
    await expect.element(page.getByText(ja.no_pork ?? '')).toBeVisible();
    await expect.element(page.getByText(en.no_pork ?? '').first()).toBeVisible();
    await page.getByRole('button', { name: en.ask_oil ?? '' }).click();
    const question = dialog().getByText(ja.ask_oil ?? '');
    await expect.element(question).toBeVisible();
    expect(question.element().closest('[lang]')?.getAttribute('lang')).toBe('ja');
    await dialog()
      .getByRole('button', { name: ja.no ?? '', exact: true })
      .click();
    await expect.element(dialog().getByText('Answer: No')).toBeVisible();
    await dialog().getByText('Close', { exact: true }).click();
    const answers = page.getByRole('region', { name: 'Answers' });
    await expect.element(answers.getByRole('link', { name: 'Maru' })).toHaveAttribute('href', '/restaurant/maru');
    await expect.element(answers.getByText(en.ask_oil ?? '')).toBeVisible();
    await answers.getByRole('button', { name: 'Remove this answer' }).click();
    await expect.element(answers).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(answers.getByText('No', { exact: true })).toBeVisible();
  });

  test('the statements are shown large and alone; what is left out of the card stays left out', async () => {
    await mountApp('/waiter?lang=ja', fakeServices());
    await page.getByText('Choose what I avoid').click();
    await page.getByRole('checkbox', { name: en.no_alcohol ?? '' }).click();
    await page.getByRole('checkbox', { name: en.vegetarian ?? '' }).click();
    await page.getByRole('button', { name: 'Show in large letters' }).click();
    await expect
      .poll(largeTexts)
      .toEqual([ja.intro, ja.no_pork, ja.no_lard, ja.only_halal_meat, ja.vegetarian, ja.thanks]);
    await userEvent.keyboard('{Escape}');
    unmountApp();
    await mountApp('/waiter?lang=ja', fakeServices());
    await page.getByRole('button', { name: 'Show in large letters' }).click();
    await expect.poll(largeTexts).toContain(ja.vegetarian);
    expect(largeTexts()).not.toContain(ja.no_alcohol);
  });

  test('an Arabic card reads from the right, with all answers in view on the narrowest phone', async () => {
    await page.viewport(320, 568);
    await mountApp('/waiter?lang=ar', fakeServices());
    await page.getByRole('button', { name: en.ask_alcohol ?? '' }).click();
    const large = dialog().getByText(CARDS.get('ar')?.ask_alcohol ?? '');
    await expect.element(large).toBeVisible();
    expect(getComputedStyle(large.element().parentElement ?? large.element()).direction).toBe('rtl');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    for (const answer of ['yes', 'no', 'dont_know'] as const)
      await expect
        .element(dialog().getByRole('button', { name: CARDS.get('ar')?.[answer] ?? '', exact: true }))
        .toBeInViewport();
  });

  test('another language is chosen by its name, and stays in the address', async () => {
    await mountApp('/waiter?lang=ja', fakeServices());
    await page.getByLabelText('Language').selectOptions('Korean');
    await expect.element(page.getByText(CARDS.get('ko')?.intro ?? '')).toBeVisible();
    await expect.poll(() => new URLSearchParams(window.location.search).get('lang')).toBe('ko');
  });

  test('the question for dishes is answered on the menu, not by a tap', async () => {
    await mountApp('/waiter?lang=ja', fakeServices());
    await page.getByRole('button', { name: en.ask_dishes ?? '' }).click();
    await expect.poll(largeTexts).toEqual([ja.ask_dishes]);
    expect(dialog().getByRole('button').elements()).toHaveLength(1);
  });

  test('a sentence that a card lacks is named, so that nobody believes it was said', async () => {
    const ko = CARDS.get('ko') ?? {};
    const { no_pork, ...rest } = ko;
    vi.spyOn(CARDS, 'get').mockImplementation((tag) => (tag === 'ko' ? rest : en));
    await mountApp('/waiter?lang=ko', fakeServices());
    await expect.element(page.getByText(`nobody has confirmed it in this language: ${en.no_pork}`)).toBeVisible();
    await page.getByRole('button', { name: 'Show in large letters' }).click();
    await expect.poll(largeTexts).not.toContain(no_pork);
  });

  test('a card is read aloud by a voice of the device only, never by one of a server', async () => {
    const voices = [voice('ja-JP', false), voice('ko-KR', true)];
    vi.spyOn(speechSynthesis, 'getVoices').mockImplementation(() => voices);
    const speak = vi.spyOn(speechSynthesis, 'speak').mockImplementation(() => {});
    // The browser's own takes no made voice.
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        voice: SpeechSynthesisVoice | null = null;
      },
    );
    await mountApp('/waiter?lang=ja', fakeServices());
    await page.getByRole('button', { name: en.ask_meat ?? '' }).click();
    await expect.element(dialog().getByText(ja.ask_meat ?? '')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Read aloud' })).not.toBeInTheDocument();
    await mountApp('/waiter?lang=ko', fakeServices());
    await page.getByRole('button', { name: en.ask_meat ?? '' }).click();
    await page.getByRole('button', { name: 'Read aloud' }).click();
    expect(speak).toHaveBeenCalledTimes(1);
    expect(speak.mock.calls[0]?.[0].voice).toBe(voices[1]);
  });

  test('a place where the reader’s own language is read has no link', async () => {
    const place = fakeRestaurant({ slug: 'york', name: 'York', country_code: 'GB', country: 'United Kingdom' });
    await mountApp('/restaurant/york', fakeServices({ places: [place] }));
    await expect.element(page.getByRole('region', { name: 'What was said about the food' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Words for the waiter' })).not.toBeInTheDocument();
  });
});
