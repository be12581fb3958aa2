// @module-tag quick
import type { Page } from '@playwright/test';
import { expect, readingTest as test, UNINSTALLED } from '../fixtures.ts';
import { signUp } from '../screen.ts';

test.use(UNINSTALLED);

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

test('a private page leads to sign-up and then opens; the greeting has the name; signing out, and signing in with the right password only (R21, S2, S3, S105, S106, U45, U62, U91)', async ({
  page,
}) => {
  await page.goto('/saved');
  await expect(page).toHaveURL('/login?next=%2Fsaved');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/signup?next=%2Fsaved');
  const email = await signUp(page, '/signup?next=%2Fsaved');
  await expect(page).toHaveURL('/saved');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Restaurants');
  // When signed in, the sign-in pages redirect (R13, R14).
  await page.goto('/login?next=https%3A%2F%2Fevil.example');
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assalamu alaikum, Amina');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assalamu alaikum, Amina');
  await page.getByRole('link', { name: 'Profile of Amina Yusuf' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(notifications(page).getByText('Signed out successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');

  await signIn(page, email, 'wrong horse');
  await expect(page.getByText('Invalid credentials').first()).toBeVisible();
  await expect(page).toHaveURL('/login');
  await signIn(page, email, 'correct horse');
  await expect(notifications(page).getByText('Signed in successfully!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');

  await test.step('the navigation of a member at 1280 pixels; signing out there leads home', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toContainText(['Dashboard', 'Search', 'Saved', 'Subscription']);
    await expect(navigation).toContainText('Amina Yusuf');
    await navigation.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halal places to eat, wherever you are');
  });
});
