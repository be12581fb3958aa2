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

test('sign-up, the name in the greeting, sign-out, and sign-in with the right password only (S105, S106, U45, U91)', async ({
  page,
}) => {
  const email = await signUp(page);
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
});

test('a private page redirects to sign-in, then opens (R21, U62)', async ({ page }) => {
  await page.goto('/saved');
  await expect(page).toHaveURL('/login?next=%2Fsaved');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/signup?next=%2Fsaved');
  await signUp(page, '/signup?next=%2Fsaved');
  await expect(page).toHaveURL('/saved');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Restaurants');
  // When signed in, the sign-in pages lead to the dashboard (R13, R14).
  await page.goto('/login?next=https%3A%2F%2Fevil.example');
  await expect(page).toHaveURL('/dashboard');
});

test('form errors appear beside their fields, and the first one gets the focus (U76)', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('A');
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByRole('button', { name: 'Create account' }).click();
  for (const problem of [
    'Name must be at least 2 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
    'Passwords don’t match',
  ]) {
    await expect(page.getByText(problem.replace('’', "'"))).toBeVisible();
  }
  await expect(page.getByLabel('Full name')).toBeFocused();
});

test.describe('at 1280 pixels', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the navigation of a member; signing out there leads home (S2, S3)', async ({ page }) => {
    await signUp(page);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toContainText(['Dashboard', 'Search', 'Saved', 'Subscription']);
    await expect(navigation).toContainText('Amina Yusuf');
    await navigation.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halal places to eat, wherever you are');
  });
});
