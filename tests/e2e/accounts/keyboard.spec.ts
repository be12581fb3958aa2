// @module-tag full
/** The life of an account with the keyboard alone, on the narrowest phone, in light and dark. */
import type { Locator, Page } from '@playwright/test';
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { newestTo } from '../../support/outbox.ts';
import { expect, test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember } from '../member.ts';

test.use({ ...UNINSTALLED, template: 'samples', viewport: { width: 320, height: 640 } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);

/** Presses Tab until the element has the focus. The element must then be visible and uncovered. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let n = 0; n < 60; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${target.toString()}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(name, { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/** Checks that nothing exceeds the page's width and that axe finds no problems, in light and dark. */
async function look(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await findBarriersInBothColours(page)).toEqual([]);
}

/** Opens the link in the sign-up mail. */
async function confirm(page: Page, url: string, email: string): Promise<void> {
  const { link } = await newestTo(url, email);
  await page.goto(link.pathname + link.search);
  await expect(page.getByText('Your address is confirmed').first()).toBeVisible();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('by keyboard alone, at 320 pixels: sign up, confirm, sign in, edit the profile (S105, S106, S122, S124, S125, M1, M3, M6)', async ({
  page,
  backend,
}) => {
  const email = 'amina@example.com';
  await page.goto('/signup');
  await look(page);
  await press(page, button(page, 'Create account'));
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await look(page);
  await page.keyboard.insertText("Amina O'Connor");
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Phone number (optional)', '٠٠٦٥ ٩١٢٣ ٤٥٦٧');
  await typeInto(page, 'Password', 'correct horse');
  await typeInto(page, 'Confirm password', 'correct horse');
  await page.keyboard.press('Enter');
  await expect(
    notice(page, 'Account created successfully! Please check your email to verify your account.'),
  ).toBeVisible();
  await expect(heading(page)).toHaveText('Check your email');
  await expect(
    page.getByText(`We’ve emailed a link to ${email}. Open it to confirm your address, or enter its code below.`),
  ).toBeVisible();
  await look(page);
  await press(page, page.getByRole('main').getByRole('link', { name: 'Forgot password?' }));
  await expect(heading(page)).toHaveText('Forgot your password?');
  await look(page);
  await press(page, page.getByRole('main').getByRole('link', { name: 'Back to sign in' }));
  await typeInto(page, 'Password', 'correct horse');
  await press(page, page.getByRole('checkbox', { name: 'Remember me for 30 days' }), 'Space');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await press(page, page.getByRole('main').getByRole('button', { name: 'Sign in' }));
  await expect(page).toHaveURL('/dashboard');
  await confirm(page, backend.url, email);
  await look(page);

  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: "Amina O'Connor" })).toBeVisible();
  await look(page);
  await tabTo(page, tab(page, 'Overview'));
  for (const name of ['Badges', 'Activity']) {
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, name)).toBeFocused();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await look(page);
  }
  await page.goto('/profile');
  await press(page, page.getByRole('link', { name: 'Edit Profile' }));
  await expect(heading(page)).toHaveText('Settings');
  await expect(page.getByLabel('Phone Number')).toHaveValue('+6591234567');
  await look(page);
  await typeInto(page, 'City', 'Fez');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Profile updated successfully!')).toBeVisible();
  await press(page, page.getByRole('checkbox', { name: 'Vegan' }), 'Space');
  await expect(notice(page, 'Dietary preferences updated successfully!')).toBeVisible();
});

test('by keyboard alone, at 320 pixels: change address and password, use the settings, sign out, delete the account (S127, S129, S130, S131, S132, V32, M4, M8, M10, M39, M40)', async ({
  page,
  backend,
}) => {
  const email = await becomeMember(page);
  await confirm(page, backend.url, email);
  await page.goto('/settings');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);

  // A new address is valid once both mailboxes have confirmed it.
  const renamed = 'amina.new@example.com';
  await typeInto(page, 'Email', renamed);
  await page.keyboard.press('Enter');
  await expect(notice(page, `We’ve emailed a link to ${renamed} and`)).toBeVisible();
  for (const [to, said] of [
    [email, 'One more step'],
    [renamed, 'Your address has changed'],
  ] as const) {
    const mailed = await newestTo(backend.url, to);
    await page.goto(mailed.link.pathname + mailed.link.search);
    await expect(heading(page)).toHaveText(said);
  }
  await page.goto('/settings');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(renamed);

  await page.goto('/settings?tab=preferences');
  await look(page);
  await press(page, page.getByRole('switch', { name: 'Marketing' }), 'Space');
  await expect(notice(page, 'Preferences updated successfully!')).toBeVisible();
  await press(page, tab(page, 'Preferences'), 'ArrowRight');
  await expect(tab(page, 'Privacy')).toBeFocused();
  await look(page);
  await typeInto(page, 'Current password', 'correct horse');
  await typeInto(page, 'New password', 'Battery staple 1!');
  await typeInto(page, 'Confirm password', 'Battery staple 1!');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Password updated successfully!')).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, button(page, 'Download all my data'));
  expect((await download).suggestedFilename()).toBe('rihla-data.json');

  await page.goto('/settings?tab=pro');
  await expect(page.getByRole('link', { name: 'Upgrade to Pro' })).toBeVisible();
  await look(page);
  await page.goto('/settings?tab=help');
  await press(page, page.locator('summary').first());
  await expect(page.locator('details').first()).toHaveAttribute('open', '');
  await look(page);
  await press(page, button(page, 'Delete Account'));
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await expect(dialog).toBeVisible();
  await look(page);
  await page.keyboard.press('Escape');
  await expect(dialog).not.toBeVisible();
  await expect(button(page, 'Delete Account')).toBeFocused();

  await page.goto('/profile');
  await press(page, button(page, 'Sign Out'));
  await expect(notice(page, 'Signed out successfully')).toBeVisible();
  await expect(heading(page)).toHaveText('Welcome back');
  await typeInto(page, 'Email', renamed);
  await typeInto(page, 'Password', 'Battery staple 1!');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings?tab=help');
  await press(page, button(page, 'Delete Account'));
  await typeInto(page, 'Type DELETE MY ACCOUNT to confirm', 'delete my account');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please type the confirmation text exactly as shown')).toBeVisible();
  await typeInto(page, 'Type DELETE MY ACCOUNT to confirm', 'DELETE MY ACCOUNT');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Your account was permanently deleted.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect((await backend.operator.from('users').select('id')).data).toEqual([]);
});
