import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AccountCalls } from '#domain/account.ts';
import { type Claims, STATED_CLAIMS } from '#domain/claims.ts';
import { fakeServices } from '../../../tests/support/fake-clients.ts';
import { render } from '../../../tests/support/render.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LoginPage } from './login-page.tsx';
import { SignupPage } from './signup-page.tsx';

const SESSION = { userId: 'amina', email: 'amina@example.org', name: 'Amina' };

let asked: unknown[][];
let now: number;

/** Answers of the server, by call; every question is noted. */
async function open(
  path: string,
  answers: Partial<AccountCalls> = {},
  reach: 'online' | 'offline' = 'online',
  claims: Claims = STATED_CLAIMS,
) {
  document.body.replaceChildren();
  const fake = fakeServices({ claims });
  fake.setReach(reach);
  now = Date.UTC(2026, 10, 21);
  const noting = Object.entries({ ...fake.services.replica, ...answers }).map(([name, call]) => [
    name,
    (...given: unknown[]) => {
      if (name in answers) asked.push([name, ...given]);
      // Every member of the client is a function.
      return (call as (...args: unknown[]) => unknown)(...given);
    },
  ]);
  const replica = Object.fromEntries(noting) as typeof fake.services.replica;
  await render(
    <Routes>
      <Route element={<AuthLayout />}>
        <Route path="login" element={<LoginPage />} />
        <Route path="signup" element={<SignupPage />} />
      </Route>
      <Route path="*" element={<Place />} />
    </Routes>,
    { services: { ...fake.services, replica, now: () => now }, path },
  );
  return fake;
}

function Place() {
  return <p>{useLocation().pathname}</p>;
}

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const said = (text: string) => page.getByText(text, { exact: true }).first();
const done = async () => ({ ok: true }) as const;
const signedIn = async () => ({ ok: true, session: SESSION }) as const;
const refused =
  (code: string, message = '') =>
  async () =>
    ({ ok: false, code, message }) as const;

beforeEach(async () => {
  sessionStorage.clear();
  asked = [];
  await page.viewport(390, 844);
});

describe('beside the forms', () => {
  test('a panel says what an account is good for, with the stated figures (S104)', async () => {
    await open('/login');
    await expect.element(page.getByText('65,000+ halal restaurants')).toBeVisible();
    await expect.element(page.getByText('2M+ active users')).toBeVisible();
    const [form, panel] = ['main form, form', 'aside'].map((css) => document.querySelector(css));
    expect(panel?.getBoundingClientRect().top).toBeGreaterThan(form?.getBoundingClientRect().bottom ?? 0);
    await page.viewport(1280, 800);
    expect(panel?.getBoundingClientRect().left).toBeGreaterThan(form?.getBoundingClientRect().right ?? 0);
  });

  test('where the server counts, the panel says what it counted and nothing else (S104, U4)', async () => {
    await open('/login', {}, 'online', { mode: 'live', places: 1234, countries: 1 });
    const panel = page.getByRole('complementary');
    await expect.element(panel.getByText('1,234 halal places')).toBeVisible();
    await expect.element(panel.getByText('in 1 country', { exact: true })).toBeVisible();
    expect(panel.element().textContent).not.toMatch(/65,000|active users/);
  });

  test.each([320, 390, 768, 1280])('nothing stands out at %i pixels', async (width) => {
    await page.viewport(width, 800);
    for (const path of ['/login', '/login?by=phone', '/signup', '/signup?by=phone']) {
      await open(path);
      expect(document.documentElement.scrollWidth, path).toBeLessThanOrEqual(width);
    }
  });
});

describe('signing in by e-mail', () => {
  test('is remembered unless one says otherwise (S105, M7)', async () => {
    await open('/login', { signIn: signedIn });
    const remember = page.getByRole('checkbox', { name: 'Remember me for 30 days' });
    await expect.element(remember).toBeChecked();
    await field('Email').fill(' amina@example.org ');
    await field('Password').fill('correct horse');
    await button('Sign in').click();
    await expect.element(said('Signed in successfully!')).toBeVisible();
    await remember.click();
    await button('Sign in').click();
    await expect
      .poll(() => asked)
      .toEqual([
        ['signIn', 'amina@example.org', 'correct horse', true],
        ['signIn', 'amina@example.org', 'correct horse', false],
      ]);
  });

  test('what is wrong stands beside its field, and what was typed stays (V18, M30)', async () => {
    await open('/login', { signIn: refused('invalid_credentials', 'Invalid login credentials') });
    await field('Email').fill('amina');
    await field('Password').fill('12345');
    await button('Sign in').click();
    await expect.element(said('Invalid email address')).toBeVisible();
    await expect.element(said('Password must be at least 6 characters')).toBeVisible();
    await expect.element(field('Email')).toHaveFocus();
    await field('Email').fill('amina@example.org');
    await field('Password').fill('123456');
    await button('Sign in').click();
    await expect.element(said('Invalid credentials')).toBeVisible();
    await expect.element(field('Password')).toHaveValue('123456');
  });

  test('without a reason from the server, or without a worker, one is told that it failed (M25)', async () => {
    const answers = [refused('unknown'), () => Promise.reject(new Error('the worker died'))];
    await open('/login', { signIn: () => (answers.shift() ?? signedIn)() });
    await field('Email').fill('amina@example.org');
    await field('Password').fill('correct horse');
    for (let n = 0; n < 2; n++) {
      await button('Sign in').click();
      await expect.element(said('Failed to sign in')).toBeVisible();
    }
  });

  test('what was typed goes along to the other forms, but no password', async () => {
    await open('/login?next=%2Fsaved');
    await field('Email').fill('amina@example.org');
    await field('Password').fill('correct horse');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect.element(field('Email')).toHaveValue('amina@example.org');
    await expect.element(field('Password')).toHaveValue('');
    await field('Full name').fill('Amina Yusuf');
    await page.getByRole('link', { name: 'Continue with phone' }).click();
    await expect.element(field('Full name')).toHaveValue('Amina Yusuf');
    expect(JSON.stringify(sessionStorage)).not.toContain('correct horse');
  });
});

async function fillIn(phone: string): Promise<void> {
  await field('Full name').fill('Amina Yusuf');
  await field('Email').fill('amina@example.org');
  await field('Phone number (optional)').fill(phone);
  await field('Password').fill('correct horse');
  await field('Confirm password').fill('correct horse');
  await button('Create account').click();
}

describe('signing up by e-mail', () => {
  test('takes an optional phone number in its international form (S106, M6, V17)', async () => {
    await open('/signup', { signUp: signedIn });
    await fillIn('+00');
    await expect.element(said('Invalid phone number')).toBeVisible();
    await expect.element(field('Phone number (optional)')).toHaveFocus();
    await fillIn('0065 9123 4567');
    const M6 = 'Account created successfully! Please check your email to verify your account.';
    await expect.element(said(M6)).toBeVisible();
    await fillIn('');
    const form = ['signUp', 'Amina Yusuf', 'amina@example.org', 'correct horse'];
    await expect
      .poll(() => asked)
      .toEqual([
        [...form, '+6591234567'],
        [...form, undefined],
      ]);
  });

  test('leads to signing in, which knows the address and what was sent to it (M6, U45)', async () => {
    await open('/signup?next=%2Fsaved', { signUp: async () => ({ ok: true, session: null }), signIn: signedIn });
    await fillIn('12');
    await expect.element(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    await expect
      .element(page.getByText('We sent a mail to amina@example.org. What to do next is in it.'))
      .toBeVisible();
    await expect.element(field('Email')).toHaveValue('amina@example.org');
    await field('Password').fill('correct horse');
    await button('Sign in').click();
    await expect
      .poll(() => asked)
      .toEqual([
        ['signUp', 'Amina Yusuf', 'amina@example.org', 'correct horse', '12'],
        ['signIn', 'amina@example.org', 'correct horse', true],
      ]);
  });

  test('what failed without a reason is said to have failed (M23)', async () => {
    await open('/signup', { signUp: refused('unknown') });
    await fillIn('');
    await expect.element(said('Failed to create account')).toBeVisible();
    await expect.element(field('Full name')).toHaveValue('Amina Yusuf');
  });

  test('an address that has an account is not given away (U45); the meter advises and never blocks (U39)', async () => {
    await open('/signup', { signUp: refused('email_taken', 'User already registered') });
    await field('Password').fill('correct horse');
    await expect.element(said('Password strength: weak')).toBeVisible();
    await expect.element(said('Password must contain at least one special character')).toBeVisible();
    await fillIn('');
    await expect.element(page.getByText('Failed to create account.', { exact: false })).toBeVisible();
    expect(document.body.textContent).not.toMatch(/already registered|already exists/i);
  });
});

describe('Google', () => {
  test('the page is left for it with the way back (R33); offline it is not', async () => {
    await open('/login?next=%2Fsaved', { startGoogle: refused('unknown') });
    await page.getByRole('checkbox').click();
    await button('Continue with Google').click();
    await expect.element(said('Failed to sign in with Google')).toBeVisible();
    expect(asked).toEqual([['startGoogle', { origin: location.origin, next: '/saved', isRemembered: false }]]);
    asked = [];
    await open('/signup', { startGoogle: refused('unknown') }, 'offline');
    await button('Continue with Google').click();
    await expect.element(page.getByText('You’re offline'.replace('’', "'"), { exact: false })).toBeVisible();
    expect(asked).toEqual([]);
  });
});

async function askForCode(path: string, answers: Partial<AccountCalls> = {}): Promise<void> {
  await open(path, { sendCode: done, ...answers });
  if (path.startsWith('/signup')) await field('Full name').fill('Siti');
  await field('Phone number').fill('+65 9123 4567');
  await button('Send code').click();
  await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toHaveFocus();
}

describe('by phone', () => {
  test('two steps sign in: the number, then six digits in any spelling (S108, V20, U40, M13, M11)', async () => {
    await askForCode('/login?by=phone', { signInWithCode: signedIn });
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

  test('two steps sign up, with a name (S107, V22, M14, M12)', async () => {
    await open('/signup?by=phone', {});
    await button('Send code').click();
    await expect.element(said('Name must be at least 2 characters')).toBeVisible();
    await expect.element(said('Invalid phone number')).toBeVisible();
    await expect.element(field('Full name')).toHaveFocus();
  });

  test('the code of a sign-up makes the account (M14, M12)', async () => {
    await askForCode('/signup?by=phone', { signInWithCode: signedIn });
    const M14 = 'SMS sent! Please enter the verification code to complete signup.';
    await expect.element(said(M14)).toBeVisible();
    await field('6-digit code').fill('012345');
    await button('Verify').click();
    await expect.element(said('Phone verified and account created successfully!')).toBeVisible();
    expect(asked[0]).toEqual(['sendCode', '+6591234567', 'Siti']);
  });

  test('a wrong code is said, and stays to be mended; other failures have their words (M24, M26)', async () => {
    const answers = [refused('wrong_code', 'Token has expired or is invalid'), refused('unknown')];
    await askForCode('/login?by=phone', { signInWithCode: () => (answers.shift() ?? signedIn)() });
    await field('6-digit code').fill('123456');
    await button('Verify').click();
    await expect.element(said('Invalid verification code')).toBeVisible();
    await expect.element(field('6-digit code')).toHaveFocus();
    await expect.element(field('6-digit code')).toHaveValue('123456');
    await button('Verify').click();
    await expect.element(said('Failed to verify code')).toBeVisible();
    sessionStorage.clear();
    await open('/login?by=phone', { sendCode: refused('unknown') });
    await field('Phone number').fill('+6591234567');
    await button('Send code').click();
    await expect.element(said('Failed to send SMS')).toBeVisible();
  });

  test('another code may be asked for after a minute, which counts down in sight (U22)', async () => {
    await askForCode('/login?by=phone');
    await expect.element(said('Send again in 60 s')).toBeVisible();
    now += 18_000;
    await expect.element(said('Send again in 42 s')).toBeVisible();
    now += 42_000;
    await button('Send again').click();
    await expect.element(said('Send again in 60 s')).toBeVisible();
    await expect.element(field('6-digit code')).toHaveFocus();
    expect(asked).toHaveLength(2);
  });

  test('the way back keeps the number, and a lost page comes back to the code (S107)', async () => {
    await open('/login?by=phone', { sendCode: done });
    await page.getByRole('checkbox').click();
    await field('Phone number').fill('+65 9123 4567');
    await button('Send code').click();
    await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    await open('/login?by=phone', { signInWithCode: refused('unknown') });
    await field('6-digit code').fill('123456');
    await button('Verify').click();
    await expect.poll(() => asked.at(-1)).toEqual(['signInWithCode', '+6591234567', '123456', false]);
    await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    await button('Use another number').click();
    await expect.element(field('Phone number')).toHaveValue('+65 9123 4567');
    await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toHaveFocus();
  });
});
