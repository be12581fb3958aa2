// @module-tag quick
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AccountCalls } from '#domain/account/account.ts';
import { button, done, field, openAuth, refused, said, verified } from '../../../tests/support/screens/open-auth.tsx';
import { askForName, isNameAsked } from './name-question.ts';

beforeEach(async () => {
  askForName(false);
  sessionStorage.clear();
  await page.viewport(390, 844);
});

async function askForCode(path: string, answers: Partial<AccountCalls> = {}) {
  const screen = await openAuth(path, { sendCode: done, ...answers });
  if (path.startsWith('/signup')) await field('Full name').fill('Siti');
  await field('Phone number').fill('+65 9123 4567');
  await button('Send code').click();
  await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toHaveFocus();
  return screen;
}

describe('by phone', () => {
  test('sign-in has two steps: the number, then six digits in any spelling (S108, V20, U40, M13, M11)', async () => {
    const { asked } = await askForCode('/login?by=phone', { signInWithCode: verified() });
    await expect.element(said('SMS sent! Please enter the verification code.')).toBeVisible();
    await expect.element(page.getByText('+65 9123 4567', { exact: false })).toBeVisible();
    const code = field('6-digit code');
    expect(code.element().getAttribute('autocomplete')).toBe('one-time-code');
    expect(code.element().getAttribute('inputmode')).toBe('numeric');
    await code.fill('1234');
    await button('Verify').click();
    await expect.element(said('OTP must be 6 digits')).toBeVisible();
    await code.fill(' ١٢٣ ٤٥٦ ');
    await userEvent.keyboard('{Enter}');
    await expect.element(said('Phone verified successfully!')).toBeVisible();
    expect(asked).toEqual([
      ['sendCode', '+6591234567', undefined],
      ['signInWithCode', '+6591234567', '123456', true],
    ]);
  });

  test('a code can be pasted in the message’s format (U40)', async () => {
    const { asked } = await askForCode('/login?by=phone', { signInWithCode: verified() });
    const code = field('6-digit code');
    await code.fill('123-456 ');
    await code.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.cut();
    await expect.element(code).toHaveValue('');
    await userEvent.paste();
    await expect.element(code).toHaveValue('123-456 ');
    await button('Verify').click();
    await expect.poll(() => asked.at(-1)).toEqual(['signInWithCode', '+6591234567', '123456', true]);
  });

  test.each(['12', '+00', 'call me', '+1234567890123456', '1'.repeat(10_000)])(
    'the number %.20j gets no message and is refused in its field (V19, V22, U41)',
    async (number) => {
      const { asked } = await openAuth('/signup?by=phone', { sendCode: done });
      await field('Full name').fill('Siti');
      await field('Phone number').fill(number);
      await button('Send code').click();
      await expect.element(said('Invalid phone number')).toBeVisible();
      await expect.element(field('Phone number')).toHaveFocus();
      expect(asked).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    },
  );

  test.each(['٠٠٦٥ ٩١٢٣ ٤٥٦٧', '\u202a+65 (9123) 45-67\u202c'])(
    'the number %j is read as the world dials it (V19, V22, U41)',
    async (number) => {
      const { asked } = await openAuth('/login?by=phone', { sendCode: done });
      await field('Phone number').fill(number);
      await button('Send code').click();
      await expect.poll(() => asked).toEqual([['sendCode', '+6591234567', undefined]]);
    },
  );

  test('accepts a national number, of the clock’s country or a chosen one', async () => {
    const { asked } = await openAuth('/login?by=phone', { sendCode: done });
    const country = page.getByLabelText('Country');
    await expect.element(country.getByRole('option', { name: /\+60\u2069 Malaysia$/ })).toBeInTheDocument();
    await country.selectOptions('MY');
    await field('Phone number').fill('012-345 6789');
    await button('Send code').click();
    await expect.poll(() => asked).toEqual([['sendCode', '+60123456789', undefined]]);
  });

  test('sign-up also requires a name (S107, V22)', async () => {
    await openAuth('/signup?by=phone', {});
    await button('Send code').click();
    await expect.element(said('Name must be at least 2 characters')).toBeVisible();
    await expect.element(said('Invalid phone number')).toBeVisible();
    await expect.element(field('Full name')).toHaveFocus();
  });

  test('sign-up has two steps: the code creates the account (S107, M14, M12)', async () => {
    const { asked } = await askForCode('/signup?by=phone', { signInWithCode: verified('named') });
    const M14 = 'SMS sent! Please enter the verification code to complete signup.';
    await expect.element(said(M14)).toBeVisible();
    await field('6-digit code').fill('012345');
    await button('Verify').click();
    await expect.element(said('Phone verified and account created successfully!')).toBeVisible();
    expect(asked[0]).toEqual(['sendCode', '+6591234567', 'Siti']);
  });

  test('signing up with a number that has an account signs in, and says no more than that', async () => {
    await askForCode('/signup?by=phone', { signInWithCode: verified() });
    await field('6-digit code').fill('012345');
    await button('Verify').click();
    await expect.element(said('Phone verified successfully!')).toBeVisible();
    expect(isNameAsked()).toBe(false);
  });

  test('signing in with an unknown number makes an account, and asks for its name', async () => {
    await askForCode('/login?by=phone', { signInWithCode: verified('nameless') });
    await field('6-digit code').fill('012345');
    await button('Verify').click();
    await expect.element(said('Phone verified and account created successfully!')).toBeVisible();
    await expect.poll(isNameAsked).toBe(true);
  });

  test('a code that was just sent by the sign-in page completes a sign-up, which gives it the name', async () => {
    const { asked, pass } = await askForCode('/login?by=phone');
    await button('Use another number').click();
    pass(59_000);
    const signup = await openAuth('/signup?by=phone', {
      sendCode: done,
      signInWithCode: verified('nameless'),
      mutateAll: async () => ({ ok: true, seqs: [1] }),
    });
    await field('Full name').fill('Siti');
    await field('Phone number').fill('+65 9123 4567');
    await button('Send code').click();
    await field('6-digit code').fill('012345');
    await button('Verify').click();
    await expect.element(said('Phone verified and account created successfully!')).toBeVisible();
    expect(asked).toHaveLength(1);
    await expect
      .poll(() => signup.asked)
      .toEqual([
        ['signInWithCode', '+6591234567', '012345', true],
        ['mutateAll', { mutations: [{ name: 'update_profile', args: { name: 'Siti' } }] }],
      ]);
  });

  test('a wrong code is reported and stays in the field; other failures have their own messages (M24, M26)', async () => {
    const answers = [refused('wrong_code', 'Token has expired or is invalid'), refused('unknown')];
    await askForCode('/login?by=phone', { signInWithCode: () => (answers.shift() ?? verified())() });
    await field('6-digit code').fill('123456');
    await button('Verify').click();
    await expect.element(said('Invalid verification code')).toBeVisible();
    await expect.element(field('6-digit code')).toHaveFocus();
    await expect.element(field('6-digit code')).toHaveValue('123456');
    expect(sessionStorage.getItem('rihla:auth-typed'), 'no code is kept').not.toContain('123456');
    await button('Verify').click();
    await expect.element(said('Failed to verify code')).toBeVisible();
    sessionStorage.clear();
    await openAuth('/login?by=phone', { sendCode: refused('unknown') });
    await field('Phone number').fill('+6591234567');
    await button('Send code').click();
    await expect.element(said('Failed to send SMS')).toBeVisible();
  });

  test('another code can be requested after a visible countdown of a minute (U22)', async () => {
    const { asked, pass } = await askForCode('/login?by=phone');
    await expect.element(said('Send again in 60 s')).toBeVisible();
    pass(18_000);
    await expect.element(said('Send again in 42 s')).toBeVisible();
    pass(42_000);
    await button('Send again').click();
    await expect.element(said('Send again in 60 s')).toBeVisible();
    await expect.element(field('6-digit code')).toHaveFocus();
    expect(asked).toHaveLength(2);
  });

  test('a code that can’t be sent again is reported beside the button for codes', async () => {
    const answers = [done];
    const { pass } = await askForCode('/login?by=phone', { sendCode: () => (answers.shift() ?? refused('unknown'))() });
    pass(60_000);
    await button('Send again').click();
    await expect.element(said('Failed to send SMS')).toBeInViewport({ ratio: 1 });
    const beside = button('Send again').element().parentElement?.previousElementSibling;
    expect(beside?.textContent).toBe('Failed to send SMS');
  });

  test('going back keeps the number, and a reloaded page continues at the code (S107)', async () => {
    await openAuth('/login?by=phone', { sendCode: done });
    await page.getByRole('checkbox').click();
    await field('Phone number').fill('+65 9123 4567');
    await button('Send code').click();
    await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    const { asked } = await openAuth('/login?by=phone', { signInWithCode: refused('unknown') });
    await field('6-digit code').fill('123456');
    await button('Verify').click();
    await expect.poll(() => asked.at(-1)).toEqual(['signInWithCode', '+6591234567', '123456', false]);
    await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    await button('Use another number').click();
    await expect.element(field('Phone number')).toHaveValue('+65 9123 4567');
    await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toHaveFocus();
  });
});
