// @module-tag quick
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, done, field, openAuth, refused, said, signedIn } from '../../../tests/support/screens/open-auth.tsx';
import { readAwaitedPath } from './awaited-path.ts';

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(390, 844);
});

describe('panel beside the forms', () => {
  test('lists the benefits of an account, with the stated figures (S104)', async () => {
    await openAuth('/login');
    await expect.element(page.getByText('65,000+ halal restaurants')).toBeVisible();
    await expect.element(page.getByText('2M+ active users')).toBeVisible();
    const beside = page.getByRole('complementary');
    expect(
      beside
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      'See why a place counts as halal, and when it was last checked',
      'Search and saved places work offline',
      'Your places and reviews on every device you travel with',
      '65,000+ halal restaurants',
      '2M+ active users',
    ]);
    await expect
      .element(beside.getByRole('figure'))
      .toHaveTextContent(
        'We say where every halal claim comes from. If one is wrong, tell us and we’ll fix it.The Rihla team',
      );
    const [form, panel] = ['main form, form', 'aside'].map((css) => document.querySelector(css));
    expect(panel?.getBoundingClientRect().top).toBeGreaterThan(form?.getBoundingClientRect().bottom ?? 0);
    await page.viewport(1280, 800);
    expect(panel?.getBoundingClientRect().left).toBeGreaterThan(form?.getBoundingClientRect().right ?? 0);
  });

  test('beside the stated figures stands what the site lists (S104, U124)', async () => {
    await openAuth('/login', {}, { claims: { mode: 'stated', places: 14, countries: 1 } });
    const panel = page.getByRole('complementary');
    await expect.element(panel.getByText(/Listed on this site today: 14 places in 1 country\.$/)).toBeVisible();
    await expect.element(panel.getByText('65,000+ halal restaurants')).toBeVisible();
  });

  test('if the server counts, only its counts are shown (S104, U4)', async () => {
    await openAuth('/login', {}, { claims: { mode: 'live', places: 1234, countries: 1 } });
    const panel = page.getByRole('complementary');
    await expect.element(panel.getByText('1,234 places')).toBeVisible();
    await expect.element(panel.getByText('in 1 country', { exact: true })).toBeVisible();
    expect(panel.element().textContent).not.toMatch(/65,000|active users/);
  });

  test.each([320, 390, 768, 1280])('nothing overflows at %i pixels', async (width) => {
    await page.viewport(width, 800);
    for (const path of ['/login', '/login?by=phone', '/signup', '/signup?by=phone']) {
      await openAuth(path);
      expect(document.documentElement.scrollWidth, path).toBeLessThanOrEqual(width);
    }
  });
});

test('the language can be chosen before signing in, each under its own name (U42)', async () => {
  for (const path of ['/login', '/signup', '/login?by=phone']) {
    await openAuth(path);
    const select = page.getByRole('combobox', { name: 'Language' });
    await expect.element(select).toBeInViewport();
    expect([...(select.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'English',
      'العربية',
      'Français',
      'Bahasa Indonesia',
      'Bahasa Melayu',
      'Türkçe',
    ]);
  }
});

describe('sign-in by e-mail', () => {
  test('is remembered by default (S105, M7)', async () => {
    const { asked } = await openAuth('/login', { signIn: signedIn });
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

  test('a problem is shown beside its field, and the typed values stay (V18, M30)', async () => {
    await openAuth('/login', { signIn: refused('invalid_credentials', 'Invalid login credentials') });
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

  test('without a reason from the server, or without a worker, a general failure is shown (M25)', async () => {
    const answers = [refused('unknown'), () => Promise.reject(new Error('the worker died'))];
    await openAuth('/login', { signIn: () => (answers.shift() ?? signedIn)() });
    await field('Email').fill('amina@example.org');
    await field('Password').fill('correct horse');
    for (let n = 0; n < 2; n++) {
      await button('Sign in').click();
      await expect.element(said('Failed to sign in')).toBeVisible();
    }
  });

  test('the other forms take over typed values, except passwords', async () => {
    await openAuth('/login?next=%2Fsaved');
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

  test.each(['/login', '/signup'])(
    'on %s a password can be looked at, and is kept nowhere all the same',
    async (path) => {
      await openAuth(path);
      await field('Password').fill('correct');
      await button('Show characters').click();
      await expect.element(button('Show characters')).toHaveAttribute('aria-pressed', 'true');
      await expect.element(field('Password')).toHaveAttribute('type', 'text');
      await expect.element(field('Password')).toHaveValue('correct');
      await field('Password').fill('correct horse');
      for (const again of field('Confirm password').elements()) {
        await field('Confirm password').fill('correct horse');
        expect(again).toHaveAttribute('type', 'text');
      }
      expect(JSON.stringify(sessionStorage)).not.toContain('correct');
      await button('Show characters').click();
      await expect.element(field('Password')).toHaveAttribute('type', 'password');
    },
  );
});

async function fillIn(phone: string, name = 'Amina Yusuf'): Promise<void> {
  await field('Full name').fill(name);
  await field('Email').fill('amina@example.org');
  await field('Phone number (optional)').fill(phone);
  await field('Password').fill('correct horse');
  await field('Confirm password').fill('correct horse');
  await button('Create account').click();
}

describe('sign-up by e-mail', () => {
  test('accepts an optional phone number in international form (S106, M6, V17)', async () => {
    const { asked } = await openAuth('/signup', { signUp: signedIn });
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

  test('a fixed problem disappears, and no new one appears while typing (V21)', async () => {
    await openAuth('/signup');
    await field('Email').fill('amina');
    await field('Password').fill('123');
    await button('Create account').click();
    await expect.element(said('Invalid email address')).toBeVisible();
    await expect.element(said('Name must be at least 2 characters')).toBeVisible();
    await field('Email').fill('amina@example.org');
    await expect.element(said('Invalid email address')).not.toBeInTheDocument();
    await expect.element(said('Name must be at least 2 characters')).toBeVisible();
    await field('Full name').fill('Amina');
    await expect.element(said('Name must be at least 2 characters')).not.toBeInTheDocument();
    await field('Email').fill('amina@');
    await field('Password').fill('1234567');
    await expect.element(said('Password must be at least 6 characters')).not.toBeInTheDocument();
    expect(page.getByText('Invalid email address').query()).toBeNull();
  });

  test('the mailed code signs in, too, because the link might open another app', async () => {
    const wrong = { ok: false, code: 'wrong_code', message: '' } as const;
    const answers = [async () => wrong];
    const { asked } = await openAuth('/signup?next=%2Fsuggest%3Fname%3DWarung', {
      signUp: async () => ({ ok: true, session: null }),
      signInWithMailCode: () => (answers.shift() ?? signedIn)(),
    });
    await fillIn('');
    await field('6-digit code from the email').fill('12');
    // The mail's link opens in another tab.
    expect(readAwaitedPath(Date.UTC(2026, 10, 21))).toBe('/suggest?name=Warung');
    await button('Confirm with the code').click();
    await expect.element(said('OTP must be 6 digits')).toBeVisible();
    await field('6-digit code from the email').fill('١٢٣ ٤٥٦');
    await button('Confirm with the code').click();
    await expect.element(said('Invalid verification code')).toBeVisible();
    await button('Confirm with the code').click();
    await expect.element(said('Signed in successfully!')).toBeVisible();
    expect(readAwaitedPath(Date.UTC(2026, 10, 21))).toBeUndefined();
    const presented = ['signInWithMailCode', 'amina@example.org', '123456'];
    expect(asked.slice(1)).toEqual([presented, presented]);
  });

  test('the mail can be sent again after a minute, without saying whether it was', async () => {
    const { asked, pass } = await openAuth('/signup', {
      signUp: async () => ({ ok: true, session: null }),
      resendConfirmation: done,
    });
    await fillIn('');
    await expect.element(said('Send again in 60 s')).toBeVisible();
    pass(60_000);
    await button('Send again').click();
    await expect
      .element(
        said('If amina@example.org waits to be confirmed, another email is on its way. Look in your spam folder, too.'),
      )
      .toBeVisible();
    await expect.element(said('Send again in 60 s')).toBeVisible();
    expect(asked.slice(1)).toEqual([['resendConfirmation', 'amina@example.org']]);
  });

  test('without a sent mail no code is requested', async () => {
    await openAuth('/login');
    await expect.element(button('Sign in')).toBeVisible();
    expect(field('6-digit code from the email').elements()).toEqual([]);
  });

  test('opens the sign-in page, which shows the address and what was sent to it (M6, U45)', async () => {
    const { asked } = await openAuth('/signup?next=%2Fsaved', {
      signUp: async () => ({ ok: true, session: null }),
      signIn: signedIn,
    });
    await fillIn('12');
    await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect
      .element(
        page.getByText(
          'We’ve emailed a link to amina@example.org. Open it to confirm your address, or enter its code below.',
        ),
      )
      .toBeVisible();
    await expect.element(field('Email')).toHaveValue('amina@example.org');
    // One press signs in: nobody types a new password a third time.
    await button('Sign in').click();
    await expect
      .poll(() => asked)
      .toEqual([
        ['signUp', 'Amina Yusuf', 'amina@example.org', 'correct horse', '12'],
        ['signIn', 'amina@example.org', 'correct horse', true],
      ]);
  });

  test('accepts real names, without invisible or direction characters (V21, U44)', async () => {
    const { asked } = await openAuth('/signup', { signUp: signedIn });
    const names = [
      ["O'Connor", "O'Connor"],
      ['Zoe\u0308', 'Zo\u00eb'],
      ['👩‍🍳🍜', '👩‍🍳🍜'],
      ['\u202eأمينة\u202c <b>', 'أمينة b'],
    ] as const;
    for (const [typed] of names) await fillIn('', typed);
    await expect.poll(() => asked.map(([, name]) => name)).toEqual(names.map(([, kept]) => kept));
  });

  test.each([
    ['\u202eA\u202c', 'Name must be at least 2 characters'],
    ['x'.repeat(10_000), 'A name can have up to 120 characters'],
  ])('the name %.20j is refused in its field: %s (V16, V21)', async (name, sentence) => {
    const { asked } = await openAuth('/signup', { signUp: signedIn });
    await fillIn('', name);
    await expect.element(said(sentence)).toBeVisible();
    await expect.element(field('Full name')).toHaveFocus();
    expect(asked).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  test('a failure without a reason is reported (M23)', async () => {
    await openAuth('/signup', { signUp: refused('unknown') });
    await fillIn('');
    await expect.element(said('Failed to create account')).toBeVisible();
    await expect.element(field('Full name')).toHaveValue('Amina Yusuf');
  });

  test('a refusal is in view on a small phone, between the fields and the button, and read aloud (M30)', async () => {
    await page.viewport(360, 480);
    const sentence = 'For security purposes, you can only request this after 54 seconds.';
    await openAuth('/signup', { signUp: refused('over_email_send_rate_limit', sentence) });
    await fillIn('');
    await expect.element(said(sentence)).toBeInViewport({ ratio: 1 });
    const region = said(sentence).element().closest('[aria-live="assertive"]');
    expect(region?.previousElementSibling?.querySelector('meter, input')).not.toBeNull();
    expect(region?.nextElementSibling).toBe(button('Create account').element());
    // Enter sends the form from its first field, far above the button.
    window.scrollTo(0, 0);
    await field('Full name').click();
    await expect.element(said(sentence)).not.toBeInViewport();
    await userEvent.keyboard('{Enter}');
    await expect.element(said(sentence)).toBeInViewport({ ratio: 1 });
  });

  test('does not reveal that an address has an account (U45); the meter advises and never blocks (U39)', async () => {
    await openAuth('/signup', { signUp: refused('email_taken', 'User already registered') });
    await field('Password').fill('correct horse');
    await expect.element(said('Password strength: weak')).toBeVisible();
    await expect.element(said('Password must contain at least one special character')).toBeVisible();
    await fillIn('');
    await expect.element(page.getByText('Failed to create account.', { exact: false })).toBeVisible();
    expect(document.body.textContent).not.toMatch(/already registered|already exists/i);
  });
});

describe('Google', () => {
  test('leaves for the provider’s page with the return path (R33); offline it is not', async () => {
    const { asked } = await openAuth('/login?next=%2Fsaved', { startGoogle: refused('unknown') });
    await page.getByRole('checkbox').click();
    await button('Continue with Google').click();
    await expect.element(said('Failed to sign in with Google')).toBeVisible();
    expect(asked).toEqual([['startGoogle', { origin: location.origin, next: '/saved', isRemembered: false }]]);
    const offline = await openAuth('/signup', { startGoogle: refused('unknown') }, { connectionStatus: 'offline' });
    await button('Continue with Google').click();
    await expect.element(page.getByText(/^We can’t reach the server/)).toBeVisible();
    expect(offline.asked).toEqual([]);
  });
});
