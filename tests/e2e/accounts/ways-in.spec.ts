// @module-tag full
/** Ways to sign in other than address and password, with the real mails and codes of the backend's outbox. */
import type { BrowserContext, Page } from '@playwright/test';
import { findBarriers } from '../../support/oracles/barriers.ts';
import { newestTo } from '../../support/outbox.ts';
import { expect, readingTest as test, UNINSTALLED } from '../fixtures.ts';
import { signUp } from '../screen.ts';

test.use(UNINSTALLED);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);

/** A new number for each test, from the range reserved for fiction. */
const newNumber = () => `+1202555${String(1000 + (Date.now() % 9000))}`;

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** Presses Tab until an element with this name has the focus, like a person without a pointer. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('main').getByLabel(name, { exact: true });
  const button = page.getByRole('main').getByRole('button', { name, exact: true });
  const link = page.getByRole('main').getByRole('link', { name, exact: true });
  for (let n = 0; n < 30; n++) {
    const found = target.or(button).or(link).first();
    if (await found.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${name}`);
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.insertText(text);
}

/** Simulates a browser restart: deletes session cookies. */
async function restartBrowser(context: BrowserContext): Promise<void> {
  const lasting = (await context.cookies()).filter(({ expires }) => expires !== -1);
  await context.clearCookies();
  await context.addCookies(lasting);
}

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('tabs share sign-in and sign-out; a forgotten password, by keyboard alone: the mailed link, a new password, sign-in; only a remembered session survives the browser (R18, R19, R30, S105, S109, S110, M9, M10, U50, U51)', async ({
    page,
    context,
    samples,
  }) => {
    const other = await context.newPage();
    // The old sign-in address still works.
    await other.goto('/auth/login?next=%2Fsaved');
    await expect(other).toHaveURL('/login?next=%2Fsaved');
    const email = await signUp(page);
    await expect(other).toHaveURL('/saved');
    await restartBrowser(context);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(heading(page)).toHaveText('Welcome back');
    await expect(heading(other)).toHaveText('Sign In to Save Restaurants');
    await expect(other).toHaveURL('/saved');
    await other.close();

    await tabTo(page, 'Forgot password?');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Forgot your password?');
    await typeInto(page, 'Email', email);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Check Your Email');
    await expect(notice(page, 'Password reset email sent!')).toBeVisible();

    const { link } = await newestTo(samples.url, email);
    await page.goto(link.pathname + link.search);
    await expect(heading(page)).toHaveText('Choose a new password');
    await expect(page, 'the link is not left in the history').toHaveURL('/reset-password');
    await page.reload();
    await typeInto(page, 'New password', 'Battery staple 1!');
    await expect(page.getByText('Password strength: strong')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await findBarriers(page)).toEqual([]);
    await typeInto(page, 'Confirm password', 'Battery staple 1!');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Password updated successfully!');
    await expect(page).toHaveURL('/login');

    await signIn(page, email, 'correct horse');
    await expect(page.getByText('Invalid credentials').first()).toBeVisible();
    await page.getByRole('checkbox', { name: 'Remember me for 30 days' }).uncheck();
    await signIn(page, email, 'Battery staple 1!');
    await expect(page).toHaveURL('/dashboard');
    await page.reload();
    await expect(page).toHaveURL('/dashboard');
    await expect(heading(page)).not.toHaveText('Welcome back');

    // The link is used up, and useless when signed in (U46).
    await page.goto(link.pathname + link.search);
    await expect(notice(page, 'Invalid or expired reset link')).toBeVisible();

    await restartBrowser(context);
    await page.goto('/saved');
    await expect(page).toHaveURL('/login?next=%2Fsaved');
  });

  test('sign-up and sign-in by phone, by keyboard alone and with Arabic digits (S107, S108, M11, M12, M13, M14, M26)', async ({
    page,
    samples,
  }) => {
    const number = newNumber();
    await page.goto('/signup');
    await tabTo(page, 'Continue with phone');
    await page.keyboard.press('Enter');
    await typeInto(page, 'Full name', 'Siti Aminah');
    await typeInto(page, 'Phone number', number.replace('+', '00'));
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Enter the code');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await findBarriers(page)).toEqual([]);
    const { code } = await newestTo(samples.url, number);
    await typeInto(page, '6-digit code', code === '123456' ? '654321' : '123456');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid verification code').first()).toBeVisible();
    await page.reload();
    await typeInto(
      page,
      '6-digit code',
      code.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))),
    );
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Phone verified and account created successfully!')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/');
    await expect(heading(page)).toHaveText('Assalamu alaikum, Siti');
  });
});

test('signing in with Google leads back to the page before; cancelling there shows a notice (R16, R17, R33, M25)', async ({
  page,
  context,
}) => {
  await page.goto('/saved');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(notice(page, 'Authentication failed')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.goto('/saved');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Maryam Idris' }).click();
  await expect(notice(page, 'Successfully signed in!')).toBeVisible();
  await expect(page).toHaveURL('/saved');
  expect(context.pages(), 'no other window').toHaveLength(1);
});
