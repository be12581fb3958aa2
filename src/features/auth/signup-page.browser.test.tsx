// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, openAuth, said, signedIn } from '../../../tests/support/screens/open-auth.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(390, 844);
});

test('form errors appear beside their fields, and the first one gets the focus (U76, V21)', async () => {
  const { asked } = await openAuth('/signup', { signUp: signedIn });
  await field('Full name').fill('A');
  await field('Email').fill('nobody');
  await field('Password').fill('short');
  await field('Confirm password').fill('other');
  await button('Create account').click();
  for (const [name, problem] of [
    ['Full name', 'Name must be at least 2 characters'],
    ['Email', 'Invalid email address'],
    ['Password', 'Password must be at least 6 characters'],
    ['Confirm password', "Passwords don't match"],
  ] as const) {
    await expect.element(said(problem)).toBeVisible();
    await expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining(problem));
  }
  await expect.element(field('Full name')).toHaveFocus();
  expect(asked).toEqual([]);
});
