// @module-tag quick
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountCalls } from '#domain/account/account.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { keepAwaitedPath } from './awaited-path.ts';
import { CallbackPage } from './callback-page.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

type Calls = Partial<AccountCalls>;

async function open(path: string, answers: Calls = {}): Promise<unknown[]> {
  document.body.replaceChildren();
  const fake = fakeServices();
  const replica = { ...fake.services.replica, ...answers };
  await render(
    <Routes>
      <Route path="forgot-password" element={<ForgotPasswordPage />} />
      <Route path="reset-password" element={<ResetPasswordPage />} />
      <Route path="auth/callback" element={<CallbackPage />} />
      <Route path="settings" element={<ChangePasswordForm />} />
      <Route path="*" element={<Place />} />
    </Routes>,
    { services: { ...fake.services, replica }, path },
  );
  return fake.done;
}

/** Shows the current location. */
function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}
const place = () => page.getByTestId('place');

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const said = (text: string) => page.getByText(text, { exact: true }).first();
const refused =
  (code: string, message = '') =>
  async () =>
    ({ ok: false, code, message }) as const;
const done = async () => ({ ok: true }) as const;

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(390, 844);
});

describe('/forgot-password', () => {
  test('says that a link was mailed, whether or not the address has an account; Try Again keeps the address (S109, M9, V23)', async () => {
    const asked = await open('/forgot-password');
    await field('Email').fill('amina@');
    await button('Send reset link').click();
    await expect.element(said('Invalid email address')).toBeVisible();
    await field('Email').fill('amina@example.org');
    await button('Send reset link').click();
    await expect.element(heading('Check Your Email')).toHaveFocus();
    await expect.element(said('Password reset email sent!')).toBeVisible();
    expect(asked).toEqual([['send reset', 'amina@example.org']]);
    await button('Try Again').click();
    await expect.element(heading('Forgot your password?')).toHaveFocus();
    await expect.element(field('Email')).toHaveValue('amina@example.org');
  });

  test.each([
    ['unknown', 'Failed to send reset email'],
    ['offline', 'We can’t reach the server. You need a connection to sign in, but not to search.'],
  ])('%s: %s (M28)', async (code, text) => {
    await open('/forgot-password', { sendPasswordReset: refused(code) });
    await field('Email').fill('amina@example.org');
    await button('Send reset link').click();
    await expect.element(said(text)).toBeVisible();
    await expect.element(field('Email')).toHaveValue('amina@example.org');
  });
});

test('the mailed code opens the same page as the link', async () => {
  const presented: unknown[][] = [];
  await open('/forgot-password', {
    openRecoveryWithCode: (...mailed) => (presented.push(mailed), opened()),
    openRecovery: opened,
  });
  await field('Email').fill('amina@example.org');
  await button('Send reset link').click();
  await field('6-digit code from the email').fill('123456');
  await button('Use the code').click();
  await expect.element(field('New password')).toBeVisible();
  expect(presented).toEqual([['amina@example.org', '123456']]);
});

const opened = async () => ({ ok: true, email: 'amina@example.org' }) as const;

describe('/reset-password', () => {
  test('without a valid link it offers to request another (R18)', async () => {
    await open('/reset-password?token_hash=old', { openRecovery: refused('wrong_code') });
    await expect.element(said('Invalid or expired reset link')).toBeVisible();
    await expect.element(heading('Forgot your password?')).toBeVisible();
  });

  test('opens the link once, confirms the new password, and opens sign-in after two seconds (R19, S110, V24, M10, K53)', async () => {
    const hashes: unknown[] = [];
    const openRecovery: AccountCalls['openRecovery'] = (hash) => (hashes.push(hash), opened());
    const asked = await open('/reset-password?token_hash=fresh&type=recovery', { openRecovery });
    await expect.element(heading('Choose a new password')).toBeVisible();
    expect(hashes).toEqual(['fresh']);
    await field('New password').fill('short');
    await field('Confirm password').fill('shorter');
    await button('Update password').click();
    await expect.element(said('Password must be at least 6 characters')).toBeVisible();
    await expect.element(said("Passwords don't match")).toBeVisible();
    for (const name of ['New password', 'Confirm password']) await field(name).fill('battery staple');
    await button('Update password').click();
    await expect.element(heading('Password updated successfully!')).toHaveFocus();
    const shownAt = performance.now();
    expect(asked).toEqual([['reset password', 'battery staple']]);
    await expect.element(place()).toHaveTextContent('/login');
    expect(performance.now() - shownAt).toBeGreaterThan(1500);
  });

  test('offline the link is kept, and the form keeps a refused password (M29)', async () => {
    const answers = [refused('offline'), opened];
    await open('/reset-password?token_hash=fresh', {
      openRecovery: () => (answers.shift() ?? opened)(),
      resetPassword: refused('unknown'),
    });
    await expect.element(heading('We can’t open your link right now')).toBeVisible();
    await button('Try Again').click();
    for (const name of ['New password', 'Confirm password']) await field(name).fill('battery staple');
    await button('Update password').click();
    await expect.element(said('Failed to update password')).toBeVisible();
    await expect.element(field('New password')).toHaveValue('battery staple');
  });

  test('reports a link that expired while the person was typing (R18)', async () => {
    await open('/reset-password', { openRecovery: opened, resetPassword: refused('signed_out') });
    for (const name of ['New password', 'Confirm password']) await field(name).fill('battery staple');
    await button('Update password').click();
    await expect.element(said('Invalid or expired reset link')).toBeVisible();
  });
});

describe('/auth/callback', () => {
  test('confirms the sign-in after a second, then continues (R16, K53)', async () => {
    const startedAt = performance.now();
    await open('/auth/callback?flow=f&code=c', { finishGoogle: async () => ({ ok: true, next: '/saved' }) });
    await expect.element(heading('Signing you in')).toBeVisible();
    await expect.element(said('Successfully signed in!')).toBeVisible();
    expect(performance.now() - startedAt).toBeGreaterThan(950);
    await expect.element(place()).toHaveTextContent('/saved');
  });

  test('for a mailed link it also says what the link did, and opens the target page', async () => {
    keepAwaitedPath('/suggest?name=Warung', fakeServices().services.now());
    await open('/auth/callback?token_hash=t&type=email', {
      acceptMailLink: async () => ({ ok: true, did: 'signed_in' }),
    });
    await expect.element(said('Your address is confirmed. Successfully signed in!')).toBeVisible();
    await expect.element(place()).toHaveTextContent('/suggest?name=Warung');
  });

  test('reports a failure and links to sign-in (R17)', async () => {
    await open('/auth/callback?error=access_denied');
    await expect.element(said('Authentication failed')).toBeVisible();
    await expect.element(place()).toHaveTextContent('/login');
  });

  test('offline it offers a retry', async () => {
    const answers = [refused('offline'), async () => ({ ok: true, next: '/' }) as const];
    await open('/auth/callback?flow=f&code=c', { finishGoogle: () => (answers.shift() ?? refused('unknown'))() });
    await button('Try Again').click();
    await expect.element(said('Successfully signed in!')).toBeVisible();
  });

  test.each([
    ['email', 'confirmed', 'Your address is confirmed'],
    ['email', 'other_person', 'Your address is confirmed'],
    ['email_change', 'first_of_two', 'One more step'],
    ['email_change', 'confirmed', 'Your address has changed'],
  ] as const)('a mailed link of type %s that was %s: %s', async (type, did, title) => {
    await open(`/auth/callback?token_hash=t&type=${type}`, { acceptMailLink: async () => ({ ok: true, did }) });
    await expect.element(heading(title)).toBeVisible();
  });
});

async function fillIn(current: string): Promise<void> {
  if (current) await field('Current password').fill(current);
  for (const name of ['New password', 'Confirm password']) await field(name).fill('battery staple');
  await button('Update password').click();
}

describe('change of password', () => {
  test('accepts the old password, and leaves no password in the page (U21, M10)', async () => {
    const asked = await open('/settings');
    await fillIn('correct horse');
    await expect.element(said('Password updated successfully!')).toBeVisible();
    expect(asked).toEqual([['change password', { password: 'battery staple', currentPassword: 'correct horse' }]]);
    for (const name of ['Current password', 'New password']) await expect.element(field(name)).toHaveValue('');
  });

  test.each([
    ['wrong_password', 'That isn’t your current password'],
    ['reauthentication_needed', 'You signed in a while ago. Enter your current password, or a code we send you.'],
    ['unknown', 'Failed to update password'],
  ])('%s: %s (M29)', async (code, text) => {
    await open('/settings', { changePassword: refused(code) });
    await fillIn('');
    await expect.element(said(text)).toBeVisible();
    await expect.element(field('New password')).toHaveValue('battery staple');
  });

  test('a failure is in view, beside its own button', async () => {
    await page.viewport(360, 480);
    await open('/settings', { sendReauthenticationCode: refused('unknown'), changePassword: refused('unknown') });
    const before = (name: string) => button(name).element().previousElementSibling?.textContent;
    await button('Send me a code instead').click();
    await expect.element(said('We couldn’t send the code')).toBeInViewport({ ratio: 1 });
    expect(before('Send me a code instead')).toBe('We couldn’t send the code');
    await fillIn('correct horse');
    await expect.element(said('Failed to update password')).toBeInViewport({ ratio: 1 });
    expect(before('Update password')).toBe('Failed to update password');
  });

  test('accepts a sent code', async () => {
    const asked = await open('/settings', { sendReauthenticationCode: done });
    await button('Send me a code instead').click();
    await field('6-digit code').fill('123 456');
    await fillIn('');
    await expect.element(said('Password updated successfully!')).toBeVisible();
    expect(asked).toEqual([['change password', { password: 'battery staple', code: '123456' }]]);
  });
});
