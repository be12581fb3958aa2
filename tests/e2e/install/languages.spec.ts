// @module-tag full
/**
 * Languages from sign-up to deletion: Arabic, from right to left and with digits of its own; Indonesian, which the browser
 * prefers; and Turkish, chosen in the app against the browser. Texts and mails of all six have tests of their own.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { createMessageFormatter } from '../../../src/i18n/message-formatter.ts';
import { MESSAGE_TEXTS } from '../../../supabase/local/auth/message-texts.ts';
import { messagesTo } from '../../support/outbox.ts';
import { compiledTexts, directionOf, writtenAs } from '../../support/texts.ts';
import { expect, test } from '../fixtures.ts';
import { confirmAddress } from '../member.ts';
import { walkTo } from '../screen.ts';

const LANGUAGES = ['ar', 'id', 'tr'] as const;
/** The language that is chosen in the app, while the browser prefers another. */
const CHOSEN = 'tr';
/** Browser locales that matter beyond the language: in Egypt, digits are Arabic. */
const BROWSERS: Readonly<Partial<Record<(typeof LANGUAGES)[number], string>>> = { ar: 'ar-EG', [CHOSEN]: 'fr' };
const PLACE = 'Nasi Lemak Kembang';

test.use({ template: 'samples' });

test('in three languages: sign up, search, save offline, review, settings, deletion', async ({ browser, backend }) => {
  const waiting = [...LANGUAGES];
  // Three in parallel, because a test mostly waits for the server or for animations.
  const walkNext = async (): Promise<void> => {
    const language = waiting.shift();
    if (language === undefined) return;
    await test.step(language, async () => {
      const context = await browser.newContext({
        baseURL: backend.url,
        locale: BROWSERS[language] ?? language,
        viewport: { width: 390, height: 844 },
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      if (language === CHOSEN) {
        await context.addInitScript((chosen) => localStorage.setItem('rihla-language', chosen), language);
      }
      await walk(context, backend.url, language);
      await context.close();
    });
    await walkNext();
  };
  await Promise.all([walkNext(), walkNext(), walkNext()]);
});

async function walk(context: BrowserContext, url: string, language: (typeof LANGUAGES)[number]): Promise<void> {
  const page = await context.newPage();
  const written = language === 'ar' ? 'ar-u-nu-arab' : writtenAs(language);
  const say = createMessageFormatter(written, directionOf(language));
  const texts = compiledTexts(language);
  const t = (id: string, values?: Readonly<Record<string, string | number>>) => say(texts(id), values);
  const main = page.getByRole('main');
  const button = (id: string) => main.getByRole('button', { name: t(id), exact: true });

  const email = `layla.${language}@example.com`;
  await page.goto('/signup');
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
  await page.getByLabel(t('auth.field.name'), { exact: true }).fill('Layla');
  const address = page.getByLabel(t('auth.field.email'), { exact: true });
  await address.fill(email);
  await expect(address).toHaveAttribute('dir', 'ltr');
  await page.getByLabel(t('auth.field.password'), { exact: true }).fill('correct horse');
  await page.getByLabel(t('auth.field.confirmation'), { exact: true }).fill('correct horse');
  await button('auth.signup.submit').click();
  await expect(page.getByRole('heading', { name: t('auth.login.mailedTitle') })).toBeVisible();
  const [mail] = await messagesTo(url, email);
  expect(mail?.subject).toBe(MESSAGE_TEXTS[language].signup.subject);
  await confirmAddress(page, url, email);
  await page.getByLabel(t('auth.field.password'), { exact: true }).fill('correct horse');
  await button('auth.login.submit').click();
  await expect(page).not.toHaveURL(/\/(?:login|signup)/);

  await walkTo(page, '/search?q=nasi+lemak');
  const card = page.getByRole('article').filter({ hasText: PLACE });
  await expect(card).toBeVisible();
  // The rating in the language's digits, with its decimal separator. The parallel tests change the number itself.
  const [, sign] = new Intl.NumberFormat(written).format(1.5);
  await expect(card).toContainText(new RegExp(language === 'ar' ? `[٠-٩]${sign}[٠-٩]` : `\\d[${sign}]\\d`));
  await context.setOffline(true);
  await card.locator('button[aria-pressed]').click();
  await expect(card.locator('button[aria-pressed="true"]')).toBeVisible();
  await context.setOffline(false);

  await card.getByRole('link', { name: PLACE }).first().click();
  await button('reviews.add').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').nth(3).check({ force: true });
  await dialog
    .getByLabel(t('reviews.form.content'), { exact: true })
    .fill('Coconut rice worth the wait, and kind people.');
  await dialog.getByRole('button', { name: t('reviews.form.submit') }).click();
  await expect(page.getByRole('article', { name: t('reviews.mine') })).toContainText('Coconut rice');

  await walkTo(page, '/settings?tab=help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.title.settings'));
  await deleteAccount(page, t);
}

async function deleteAccount(page: Page, t: (id: string, values?: Record<string, string>) => string): Promise<void> {
  await page.getByRole('button', { name: t('settings.delete.open'), exact: true }).click();
  const phrase = t('settings.delete.words');
  await page.getByRole('dialog').getByRole('textbox').fill(phrase);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region').getByText(t('settings.delete.gone'))).toBeVisible();
}
