import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OwnProfileView } from '#workers/replica/api.ts';
import { ago, FAKE_DASHBOARD, FAKE_PROFILE } from '../../../tests/support/fake-account.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fake-clients.ts';
import { render } from '../../../tests/support/render.tsx';
import { SettingsPage } from './settings-page.tsx';

const VIEW: OwnProfileView = {
  profile: {
    name: 'Amina',
    phone: null,
    city: 'Fez',
    avatar_url: null,
    dietary_preferences: ['vegan'],
    preferences: { notifications: { marketing: false }, privacy: { profileVisible: true }, features: {} },
  },
  unsent: new Set(['city']),
  refused: [{ seq: 4, mutation: { name: 'update_profile', args: { phone: '+99' } }, code: 'invalid' }],
};
const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const toast = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const alerts = (text: string) => page.getByText(text, { exact: true }).first();
const shown = () => document.querySelector<HTMLImageElement>('img')?.src ?? null;
const phrase = () => page.getByRole('textbox', { name: 'Type DELETE MY ACCOUNT to confirm' });
const confirm = () => button('Delete my account for good');

interface Setting {
  readonly view?: OwnProfileView | null;
  readonly at?: string;
  readonly isOffline?: boolean;
  readonly prepare?: (fake: FakeServices) => void;
}

async function open({ view = FAKE_PROFILE, at = '', isOffline = false, prepare }: Setting = {}) {
  const fake = fakeServices();
  fake.setSession({ userId: 'amina', email: 'amina@example.org', name: 'Amina' });
  fake.setProfile(view);
  fake.setDashboard(FAKE_DASHBOARD);
  if (isOffline) fake.setReach('offline');
  prepare?.(fake);
  await render(<SettingsPage device={<p>Storage</p>} changePassword={<p>New password form</p>} />, {
    services: fake.services,
    path: `/settings${at && `?tab=${at}`}`,
  });
  return fake;
}

/** Replaces what the device answers to an act: it has no room. */
function withFullDevice(fake: FakeServices): void {
  Object.assign(fake.services.replica, { mutateAll: async () => ({ ok: false, code: 'storage_full' }) });
}

async function choosePicture(file: File): Promise<void> {
  await expect.element(button('Change picture')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.unreachable();
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function picture(type: string): Promise<File> {
  const blob = await draw().convertToBlob({ type });
  return new File([blob], 'me', { type });
}

function draw(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(300, 200);
  canvas.getContext('2d')?.fillRect(0, 0, 300, 200);
  return canvas;
}

/** A PNG that says of itself that it has 2.5 billion pixels. */
function bomb(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0xc3, 0x50]);
  bytes.set([0, 0, 0xc3, 0x50, 8, 6], 20);
  return bytes;
}

beforeEach(() => page.viewport(390, 844));

describe('the settings', () => {
  test('five tabs, the chosen one in the address, and the way back (S122)', async () => {
    await open({ at: 'help' });
    await expect.element(page.getByRole('link', { name: 'Back to profile' })).toHaveAttribute('href', '/profile');
    const names = page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Account', 'Preferences', 'Privacy', 'Pro', 'Help']);
    await expect.element(tab('Help')).toHaveAttribute('aria-selected', 'true');
    await tab('Pro').click();
    await expect.element(page.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/subscription');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(tab('Privacy')).toHaveFocus();
    await expect.element(page.getByText('New password form')).toBeVisible();
  });

  test('without the profile on the device, what needs none is there all the same (S111)', async () => {
    await open({ view: { profile: null, unsent: new Set(), refused: [] }, isOffline: true });
    await expect.element(page.getByRole('heading', { name: 'Unable to load profile' })).toBeVisible();
    await tab('Preferences').click();
    await expect.element(page.getByText('Storage', { exact: true })).toBeVisible();
    await tab('Help').click();
    await expect.element(page.getByText(/^Rihla 1\.0\.0/)).toBeVisible();
  });
});

describe('the account', () => {
  test('shows what is, what is not sent yet, and what was refused, with the reason in its field (Y34)', async () => {
    await open({ view: VIEW });
    await expect.element(field('Full Name')).toHaveValue('Amina');
    await expect.element(field('Email')).toHaveValue('amina@example.org');
    await expect.element(field('City')).toHaveAccessibleDescription('Not sent yet');
    await expect.element(field('Phone Number')).toHaveValue('+99');
    await expect
      .element(field('Phone Number'))
      .toHaveAccessibleDescription('Not accepted: The server does not accept what it says.');
  });

  test('keeps what is typed, judges it, and sends each changed field by itself (S124, V16, M1, Y27)', async () => {
    const fake = await open({ view: VIEW });
    await field('Full Name').fill('A');
    await field('Phone Number').fill('٠٠٦٥ 6123 4567');
    await expect.element(field('Phone Number')).toHaveAccessibleDescription('Kept as +65 6123 4567');
    await expect.poll(() => fake.drafts.get('profile')).toEqual({ name: 'A', phone: '٠٠٦٥ 6123 4567' });
    await button('Update Profile').click();
    await expect.element(page.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect.element(field('Full Name')).toHaveFocus();
    expect(fake.done).toEqual([]);
    await field('Full Name').fill('Amina B');
    await button('Update Profile').click();
    await expect
      .poll(() => fake.done)
      .toEqual([
        {
          mutations: [
            { name: 'update_profile', args: { name: 'Amina B' } },
            { name: 'update_profile', args: { phone: '+6561234567' } },
          ],
          replaces: [4],
          draft: 'profile',
        },
      ]);
    await expect.element(alerts('Profile updated successfully!')).toBeInTheDocument();
  });

  test.each([
    ['12', '12'],
    ['٠٠٦٥ ٩١٢٣ ٤٥٦٧', '+6591234567'],
    ['\u202a+65 9123 4567\u202c', '+6591234567'],
    ['(202) 555-0123', '+12025550123'],
  ])('the number %j is taken as %s (S124, V19, U41)', async (typed, kept) => {
    const fake = await open();
    await field('Phone Number').fill(typed);
    await button('Update Profile').click();
    await expect
      .poll(() => fake.done)
      .toEqual([{ mutations: [{ name: 'update_profile', args: { phone: kept } }], replaces: [], draft: 'profile' }]);
  });

  test.each([
    ['Phone Number', '+00', 'Invalid phone number'],
    ['Phone Number', 'call me', 'Invalid phone number'],
    ['Phone Number', '1'.repeat(10_000), 'Invalid phone number'],
    ['Full Name', '\u202eA\u202c', 'Name must be at least 2 characters'],
    ['Full Name', 'x'.repeat(10_000), 'A name has at most 120 characters'],
    ['City', 'x'.repeat(10_000), 'The name of a city has at most 120 characters'],
  ])('%s %.20s is refused in its field: %s (V16, V17, V19)', async (name, typed, sentence) => {
    const fake = await open();
    await field(name).fill(typed);
    await button('Update Profile').click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(field(name)).toHaveFocus();
    expect(fake.done).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  test.each([
    ["O'Connor", "O'Connor"],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['👩‍🍳🍜', '👩‍🍳🍜'],
    ['\u202eأمينة\u202c <b>', 'أمينة b'],
  ])('the name %j is taken as %s (V28, U44)', async (typed, kept) => {
    const fake = await open();
    await field('Full Name').fill(typed);
    await button('Update Profile').click();
    await expect
      .poll(() => fake.done)
      .toEqual([{ mutations: [{ name: 'update_profile', args: { name: kept } }], replaces: [], draft: 'profile' }]);
  });

  test('what could not be kept is still in its field, and says so (M17, F30)', async () => {
    const fake = await open({ prepare: withFullDevice });
    await field('City').fill('Rabat');
    await button('Update Profile').click();
    await expect.element(alerts('Failed to update profile. Please try again.')).toBeInTheDocument();
    await expect.element(field('City')).toHaveValue('Rabat');
    expect(fake.drafts.get('profile')).toEqual({ city: 'Rabat' });
  });

  test('whose session ended meanwhile is told that nothing was changed for that (M22, V33)', async () => {
    await open({
      view: VIEW,
      prepare: ({ services }) =>
        Object.assign(services.replica, { mutateAll: async () => ({ ok: false, code: 'signed_out' }) }),
    });
    await field('City').fill('Rabat');
    await button('Update Profile').click();
    await expect.element(alerts('User must be authenticated')).toBeInTheDocument();
    await expect.element(field('City')).toHaveValue('Rabat');
    await page.getByRole('checkbox', { name: 'Keto' }).click();
    await expect.element(page.getByRole('checkbox', { name: 'Keto' })).not.toBeChecked();
  });

  test('an address is judged, and changed by mail only with a connection (V17)', async () => {
    const fake = await open({
      prepare: ({ accountAnswers }) => Object.assign(accountAnswers, { email: { ok: false, code: 'offline' } }),
    });
    await field('Email').fill('amina@');
    await button('Update Profile').click();
    await expect.element(page.getByText('Invalid email address')).toBeVisible();
    await expect.element(field('Email')).toHaveFocus();
    expect(fake.done).toEqual([]);
    await field('Email').fill('amina@example.net');
    await button('Update Profile').click();
    await expect
      .element(toast('Your address can only be changed with a connection. What you typed is kept.'))
      .toBeInTheDocument();
    await expect.element(field('Email')).toHaveValue('amina@example.net');
    fake.accountAnswers.email = { ok: true };
    await button('Update Profile').click();
    await expect.element(toast('We sent a link to amina@example.net.')).toBeInTheDocument();
    await expect.element(field('Email')).toHaveValue('amina@example.org');
    expect(fake.done).toEqual([
      ['email', 'amina@example.net'],
      ['email', 'amina@example.net'],
    ]);
  });

  test('diets are ticked, and kept at once (S125, M3)', async () => {
    const fake = await open({ view: VIEW });
    const group = page.getByRole('group', { name: 'Dietary preferences' });
    await expect.element(page.getByRole('checkbox', { name: 'Vegan' })).toBeChecked();
    expect(group.getByRole('checkbox').elements()).toHaveLength(6);
    await page.getByRole('checkbox', { name: 'Keto' }).click();
    await expect
      .poll(() => fake.done)
      .toEqual([{ mutations: [{ name: 'update_profile', args: { dietary_preferences: ['vegan', 'keto'] } }] }]);
    await expect.element(page.getByRole('checkbox', { name: 'Keto' })).toBeChecked();
    await expect.element(alerts('Dietary preferences updated successfully!')).toBeInTheDocument();
  });

  test('a tick that could not be kept is as it was (F32, M19, M20)', async () => {
    await open({ view: VIEW, prepare: withFullDevice });
    await page.getByRole('checkbox', { name: 'Keto' }).click();
    await expect.element(alerts('Failed to update dietary preferences. Please try again.')).toBeInTheDocument();
    await expect.element(page.getByRole('checkbox', { name: 'Keto' })).not.toBeChecked();
    await tab('Privacy').click();
    await page.getByRole('switch', { name: 'Others see my name and picture' }).click();
    await expect.element(alerts('Failed to update preferences. Please try again.')).toBeInTheDocument();
    await expect.element(page.getByRole('switch', { name: 'Others see my name and picture' })).toBeChecked();
  });

  test('the telephone number is masked, and the language can be chosen (S126, U42)', async () => {
    const fake = await open();
    const list = page.getByRole('region', { name: 'Account settings' });
    await expect.element(list).toHaveTextContent('656***567');
    await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveTextContent('English');
    fake.setProfile(VIEW);
    await expect.element(list).toHaveTextContent('Not set');
  });
});

describe('one’s picture', () => {
  test('is shown as soon as it is chosen, and sent as a JPEG (S123, F31, M2)', async () => {
    const fake = await open();
    await choosePicture(await picture('image/png'));
    await expect.element(alerts('Avatar updated successfully!')).toBeInTheDocument();
    expect(shown()).toMatch(/^blob:/);
    expect(fake.done).toEqual([['avatar', expect.any(Number)]]);
  });

  test('that could not be sent is taken back (F31, M18)', async () => {
    await open({
      prepare: ({ accountAnswers }) => Object.assign(accountAnswers, { avatar: { ok: false, code: 'offline' } }),
    });
    await choosePicture(await picture('image/webp'));
    await expect.element(alerts('Failed to update avatar. Please try again.')).toBeInTheDocument();
    await expect
      .element(page.getByText('A picture can only be changed with a connection. The one before is still there.'))
      .toBeVisible();
    expect(shown()).toBeNull();
  });

  test.each([
    [
      'an SVG called .png',
      () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.png', { type: 'image/png' }),
      'Invalid file type. Only JPEG, PNG, and WebP are allowed.',
    ],
    [
      'a page called .png',
      () => new File(['<!doctype html>'], 'me.png', { type: 'image/png' }),
      'Invalid file type. Only JPEG, PNG, and WebP are allowed.',
    ],
    [
      'a PNG of 50,000 by 50,000',
      () => new File([bomb()], 'me.png', { type: 'image/png' }),
      "This picture can't be read. Please choose another one.",
    ],
    [
      'ten megabytes',
      () => new File([new Uint8Array(10 * 1024 * 1024)], 'me.jpg', { type: 'image/jpeg' }),
      'File size too large. Maximum size is 5MB.',
    ],
  ])('%s is refused before anything is sent (V30, V31, M41, M42)', async (_, file, sentence) => {
    const fake = await open();
    await choosePicture(file());
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(shown()).toBeNull();
    expect(fake.done).toEqual([]);
    expect(document.querySelector('input[type=file]')?.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
  });
});

describe('preferences and privacy', () => {
  test('five notification switches, the one of offers named Pro Only for who is not (S127, S128, M4, U38)', async () => {
    const fake = await open({ at: 'preferences' });
    const group = page.getByRole('group', { name: 'Notifications' });
    await expect.element(group.getByRole('switch', { name: /Special offers/ })).toBeVisible();
    expect(group.getByRole('switch').elements()).toHaveLength(5);
    await expect.element(page.getByText('Pro Only')).toBeVisible();
    await page.getByRole('switch', { name: 'Marketing' }).click();
    await expect
      .poll(() => fake.done)
      .toEqual([{ mutations: [{ name: 'update_preferences', args: { notifications: { marketing: true } } }] }]);
    await expect.element(alerts('Preferences updated successfully!')).toBeInTheDocument();
    const card = FAKE_DASHBOARD.card ?? expect.unreachable();
    fake.setDashboard({ ...FAKE_DASHBOARD, card: { ...card, proUntil: ago(-60) } });
    await expect.element(page.getByText('Pro Only')).not.toBeInTheDocument();
  });

  test('three privacy switches, and the form of the password (S129)', async () => {
    const fake = await open({ at: 'privacy' });
    const group = page.getByRole('group', { name: 'Privacy' });
    await expect.element(group.getByRole('switch').nth(2)).toBeVisible();
    expect(group.getByRole('switch').elements()).toHaveLength(3);
    await expect.element(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
    await page.getByRole('switch', { name: 'Others see my name and picture' }).click();
    expect(fake.done).toEqual([
      { mutations: [{ name: 'update_preferences', args: { privacy: { profileVisible: false } } }] },
    ]);
  });

  test('other devices are listed and signed out; offline it says why they are not', async () => {
    const session = {
      id: 's1',
      signedInAt: ago(900),
      lastUsedAt: ago(120),
      userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/156.0 Safari/537',
      isCurrent: false,
    };
    const fake = await open({
      at: 'privacy',
      prepare: ({ accountAnswers }) =>
        Object.assign(accountAnswers, {
          sessions: { ok: true, sessions: [{ ...session, id: 's0', userAgent: null, isCurrent: true }, session] },
        }),
    });
    const list = page.getByRole('region', { name: 'Where you are signed in' });
    await expect.element(list).toHaveTextContent('This device');
    await expect.element(list).toHaveTextContent('Chrome on AndroidLast used 2 hr ago');
    fake.accountAnswers.sessions = { ok: false, code: 'offline' };
    await button('Sign out Chrome on Android').click();
    await expect.element(toast('That device is signed out')).toBeInTheDocument();
    await expect.element(list).toHaveTextContent('Your other devices can only be seen with a connection.');
    expect(fake.done).toEqual([['end session', 's1']]);
    await expect.element(page.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus();
  });
});

describe('help and leaving', () => {
  test('questions, letters and the version (S131, K51, U94)', async () => {
    await open({ at: 'help' });
    await page.getByText('Who sees where I am?').click();
    await expect
      .element(page.getByText('Nobody. Your position is used on your device and is not sent to us.'))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Contact Support' }))
      .toHaveAttribute('href', expect.stringMatching(/^mailto:support@/));
    await expect
      .element(page.getByRole('link', { name: 'Send Feedback' }))
      .toHaveAttribute('href', expect.stringContaining('subject=Feedback'));
    await expect.element(page.getByText(/^Rihla 1\.0\.0/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  });

  test.each(['', 'delete my account', 'DELETE MY ACCOUNT ', 'DELETE  MY ACCOUNT'])(
    '%j is not the phrase (S132, V32, M40)',
    async (text) => {
      const fake = await open({ at: 'help' });
      await button('Delete Account').click();
      await phrase().fill(text);
      await confirm().click();
      await expect.element(page.getByText('Please type the confirmation text exactly as shown')).toBeVisible();
      await expect.element(phrase()).toHaveFocus();
      expect(fake.done).toEqual([]);
    },
  );

  test('the phrase deletes, says so meanwhile and afterwards (S132, M5, M39, F33)', async () => {
    const fake = await open({ at: 'help' });
    await button('Delete Account').click();
    await phrase().fill('DELETE MY ACCOUNT');
    await confirm().click();
    for (const text of [
      'Deleting your account...',
      'Account deleted successfully',
      'Your account was permanently deleted.',
    ]) {
      await expect.element(alerts(text)).toBeInTheDocument();
    }
    expect(fake.done).toEqual([['delete account']]);
  });

  test.each([
    ['offline', 'An account can only be deleted with a connection. Nothing was deleted.'],
    [
      'unfinished',
      'Deleting has begun, and the server goes on with it by itself. You can try again to see whether it is done.',
    ],
    ['failed', 'Failed to delete account. Please try again.'],
  ])('%s is told, and the dialog stays (M21, U20)', async (code, sentence) => {
    await open({
      at: 'help',
      prepare: ({ accountAnswers }) => Object.assign(accountAnswers, { deletion: { ok: false, code } }),
    });
    await button('Delete Account').click();
    await phrase().fill('DELETE MY ACCOUNT');
    await confirm().click();
    await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect.element(phrase()).toHaveValue('DELETE MY ACCOUNT');
  });

  test('without a connection it says so before anything is typed (U20)', async () => {
    await open({ at: 'help', isOffline: true });
    await button('Delete Account').click();
    await expect
      .element(page.getByText('An account can only be deleted with a connection. Nothing was deleted.'))
      .toBeVisible();
  });

  test('who has only a number shows who they are by a code to it (U20, S132)', async () => {
    const asked: string[][] = [];
    const fake = await open({
      at: 'help',
      prepare: ({ services, accountAnswers, setSession }) => {
        setSession({ userId: 'siti', email: null, phone: '+6591234567', name: 'Siti' });
        accountAnswers.deletion = { ok: false, code: 'reauthentication_needed' };
        Object.assign(services.replica, {
          async sendCode(...to: string[]) {
            asked.push(['send', ...to]);
            return { ok: true };
          },
          async signInWithCode(...given: string[]) {
            asked.push(given);
            if (given[1] !== '012345') return { ok: false, code: 'wrong_code', message: '' };
            accountAnswers.deletion = { ok: true };
            return { ok: true, session: { userId: 'siti', email: null, name: 'Siti' } };
          },
        });
      },
    });
    await button('Delete Account').click();
    await phrase().fill('DELETE MY ACCOUNT');
    await confirm().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter the code that we sent to 659***567');
    const code = field('6-digit code');
    await expect.element(code).toHaveFocus();
    await expect.element(toast('Deleting your account...')).not.toBeInTheDocument();
    for (const [typed, sentence] of [
      ['12', 'OTP must be 6 digits'],
      ['999999', 'Invalid verification code'],
    ] as const) {
      await code.fill(typed);
      await confirm().click();
      await expect.element(page.getByText(sentence)).toBeVisible();
    }
    await code.fill('٠١٢ ٣٤٥');
    await confirm().click();
    await expect.element(alerts('Account deleted successfully')).toBeInTheDocument();
    expect(asked).toEqual([
      ['send', '+6591234567'],
      ['+6591234567', '999999'],
      ['+6591234567', '012345'],
    ]);
    expect(fake.done).toEqual([['delete account'], ['delete account']]);
  });

  test('a code that opens another account deletes neither (U20)', async () => {
    const fake = await open({
      at: 'help',
      prepare: ({ services, accountAnswers, setSession }) => {
        setSession({ userId: 'siti', email: null, phone: '+6591234567', name: 'Siti' });
        accountAnswers.deletion = { ok: false, code: 'reauthentication_needed' };
        Object.assign(services.replica, {
          sendCode: async () => ({ ok: true }),
          signInWithCode: async () => ({ ok: true, session: { userId: 'another', email: null, name: 'Other' } }),
        });
      },
    });
    await button('Delete Account').click();
    await phrase().fill('DELETE MY ACCOUNT');
    await confirm().click();
    await field('6-digit code').fill('012345');
    await confirm().click();
    await expect.element(page.getByText('Your session is over. Sign in again to delete your account.')).toBeVisible();
    expect(fake.done).toEqual([['delete account']]);
  });

  test('whose sign-in is older than ten minutes shows again who they are (U20)', async () => {
    const asked: string[][] = [];
    const fake = await open({
      at: 'help',
      prepare: ({ services, accountAnswers }) => {
        accountAnswers.deletion = { ok: false, code: 'reauthentication_needed' };
        Object.assign(services.replica, {
          async signIn(...credentials: string[]) {
            asked.push(credentials);
            if (credentials[1] !== 'correct horse') return { ok: false, code: 'invalid_credentials', message: '' };
            accountAnswers.deletion = { ok: true };
            return { ok: true, session: null };
          },
        });
      },
    });
    await button('Delete Account').click();
    await phrase().fill('DELETE MY ACCOUNT');
    await confirm().click();
    const password = page.getByLabelText('Password', { exact: true });
    await password.fill('wrong');
    await confirm().click();
    await expect.element(page.getByText('Invalid credentials')).toBeVisible();
    await password.fill('correct horse');
    await confirm().click();
    await expect.element(alerts('Account deleted successfully')).toBeInTheDocument();
    expect(asked).toEqual([
      ['amina@example.org', 'wrong'],
      ['amina@example.org', 'correct horse'],
    ]);
    expect(fake.done).toEqual([['delete account'], ['delete account']]);
  });
});
