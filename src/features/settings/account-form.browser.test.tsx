// @module-tag quick
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  openSettings,
  PENDING_PROFILE,
  refusingActs,
  said,
  toast,
} from '../../../tests/support/screens/open-settings.tsx';

const field = (name: string) => page.getByRole('textbox', { name });

beforeEach(async () => {
  // The country that another test has chosen.
  sessionStorage.clear();
  await page.viewport(390, 844);
});

describe('the account form', () => {
  test('shows current values, unsent changes, and refused changes with the reason in their field (Y34)', async () => {
    await openSettings({ view: PENDING_PROFILE });
    await expect.element(field('Full Name')).toHaveValue('Amina');
    await expect.element(field('Email')).toHaveValue('amina@example.org');
    await expect.element(field('City')).toHaveAccessibleDescription('Not sent yet');
    await expect.element(field('Phone Number')).toHaveValue('+99');
    await expect
      .element(field('Phone Number'))
      .toHaveAccessibleDescription('Not accepted: The server couldn’t accept this.');
  });

  test('stores and validates typed text, and sends each changed field separately (S124, V16, M1, Y27)', async () => {
    const fake = await openSettings({ view: PENDING_PROFILE });
    await field('Full Name').fill('A');
    await field('Phone Number').fill('٠٠٦٥ 6123 4567');
    await expect.element(field('Phone Number')).toHaveAccessibleDescription('Saved as +65 6123 4567');
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
    await expect.element(said('Profile updated successfully!')).toBeInTheDocument();
  });

  test('reads a number in the chosen country, beginning with that of the stored number (S124, U41)', async () => {
    const fake = await openSettings();
    const country = page.getByRole('combobox', { name: 'Country' });
    await expect.element(country).toHaveValue('SG');
    await country.selectOptions('GB');
    await field('Phone Number').fill('020 7946 0958');
    await expect.element(field('Phone Number')).toHaveAccessibleDescription('Saved as +44 20 7946 0958');
    await button('Update Profile').click();
    const args = { phone: '+442079460958' };
    await expect.poll(() => fake.done).toMatchObject([{ mutations: [{ name: 'update_profile', args }] }]);
  });

  test('refuses a name that passes for the site, and sends nothing', async () => {
    const fake = await openSettings();
    await field('Full Name').fill('Rіhla Support');
    await button('Update Profile').click();
    await expect
      .element(field('Full Name'))
      .toHaveAccessibleDescription('This name looks like one of Rihla’s own team. Choose another one.');
    await expect.element(field('Full Name')).toHaveFocus();
    expect(fake.done).toEqual([]);
    await field('Full Name').fill(`Ami${'\u0336'.repeat(9)}na`);
    await expect
      .element(field('Full Name'))
      .toHaveAccessibleDescription('A letter has too many marks above or below it. Remove some.');
  });

  test('without a network it says that the change is stored here and sent later', async () => {
    const fake = await openSettings({ isOffline: true });
    await field('City').fill('Rabat');
    await button('Update Profile').click();
    await expect.element(toast('Saved on this phone. Sends when you’re online.')).toBeInTheDocument();
    expect(said('Profile updated successfully!').query()).toBeNull();
    await page.getByRole('checkbox', { name: 'Vegetarian' }).click();
    await expect.poll(() => toast('Saved on this phone.').elements().length).toBe(2);
    expect(fake.done).toHaveLength(2);
  });

  test('keeps the focus after saving, and says if there is nothing to save', async () => {
    const fake = await openSettings();
    await field('City').fill('Rabat');
    await button('Update Profile').click();
    await expect.element(said('Profile updated successfully!')).toBeInTheDocument();
    await expect.poll(() => fake.drafts.get('profile')).toBeUndefined();
    await expect.element(button('Update Profile')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(toast('Nothing has changed since you last saved.')).toBeInTheDocument();
    expect(fake.done).toHaveLength(1);
  });

  test.each([
    ['Phone Number', '12', { phone: '12' }],
    ['Phone Number', '٠٠٦٥ ٩١٢٣ ٤٥٦٧', { phone: '+6591234567' }],
    ['Phone Number', '\u202a+65 9123 4567\u202c', { phone: '+6591234567' }],
    ['Phone Number', '(202) 555-0123', { phone: '+12025550123' }],
    ['Full Name', "O'Connor", { name: "O'Connor" }],
    ['Full Name', 'Zoe\u0308', { name: 'Zo\u00eb' }],
    ['Full Name', '👩‍🍳🍜', { name: '👩‍🍳🍜' }],
    ['Full Name', '\u202eأمينة\u202c <b>', { name: 'أمينة b' }],
  ])('%s %j is taken as %j (S124, V19, V28, U41, U44)', async (name, typed, args) => {
    const fake = await openSettings();
    await field(name).fill(typed);
    await button('Update Profile').click();
    await expect
      .poll(() => fake.done)
      .toEqual([{ mutations: [{ name: 'update_profile', args }], replaces: [], draft: 'profile' }]);
  });

  test.each([
    ['Phone Number', '+00', 'Invalid phone number'],
    ['Phone Number', 'call me', 'Invalid phone number'],
    ['Phone Number', '1'.repeat(10_000), 'Invalid phone number'],
    ['Full Name', '\u202eA\u202c', 'Name must be at least 2 characters'],
    ['Full Name', 'x'.repeat(10_000), 'A name can have up to 120 characters'],
    ['City', 'x'.repeat(10_000), 'The name of a city can have up to 120 characters'],
  ])('%s %.20s is refused in its field: %s (V16, V17, V19)', async (name, typed, sentence) => {
    const fake = await openSettings();
    await field(name).fill(typed);
    await button('Update Profile').click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(field(name)).toHaveFocus();
    expect(fake.done).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  test('text that could not be stored stays in its field, with a message (M17, F30)', async () => {
    const fake = await openSettings({ prepare: refusingActs('storage_full') });
    await field('City').fill('Rabat');
    await button('Update Profile').click();
    await expect.element(said('Failed to update profile. Please try again.')).toBeInTheDocument();
    await expect.element(field('City')).toHaveValue('Rabat');
    expect(fake.drafts.get('profile')).toEqual({ city: 'Rabat' });
  });

  test('if the session ended meanwhile, saving changes nothing and says that a sign-in is needed (M22, V33)', async () => {
    await openSettings({ view: PENDING_PROFILE, prepare: refusingActs('signed_out') });
    await field('City').fill('Rabat');
    await button('Update Profile').click();
    await expect.element(said('User must be authenticated')).toBeInTheDocument();
    await expect.element(field('City')).toHaveValue('Rabat');
    await page.getByRole('checkbox', { name: 'Keto' }).click();
    await expect.element(page.getByRole('checkbox', { name: 'Keto' })).not.toBeChecked();
  });

  test('shows the server’s own reason why an address can’t be changed now (M31)', async () => {
    const message = 'For security purposes, you can only request this after 42 seconds.';
    await openSettings({
      prepare: ({ accountAnswers }) =>
        Object.assign(accountAnswers, { email: { ok: false, code: 'rate_limited', message } }),
    });
    await field('Email').fill('amina@example.net');
    await button('Update Profile').click();
    await expect.element(toast(message)).toBeInTheDocument();
    await expect.element(field('Email')).toHaveValue('amina@example.net');
  });

  test('an email address is validated, and can be changed only with a connection (V17, M17)', async () => {
    const fake = await openSettings({
      prepare: ({ accountAnswers }) => Object.assign(accountAnswers, { email: { ok: false, code: 'offline' } }),
    });
    await field('Email').fill('amina@');
    await button('Update Profile').click();
    await expect.element(page.getByText('Invalid email address')).toBeVisible();
    await expect.element(field('Email')).toHaveFocus();
    expect(fake.done).toEqual([]);
    await field('Email').fill('amina@example.net');
    await button('Update Profile').click();
    await expect.element(toast('Connect to change your address. What you typed is kept.')).toBeInTheDocument();
    await expect.element(field('Email')).toHaveValue('amina@example.net');
    fake.accountAnswers.email = { ok: false, code: 'unknown', message: '' };
    await button('Update Profile').click();
    await expect.element(said('Failed to update profile')).toBeInTheDocument();
    fake.accountAnswers.email = { ok: true };
    await button('Update Profile').click();
    await expect.element(toast('We’ve emailed a link to amina@example.net')).toBeInTheDocument();
    await expect.element(field('Email')).toHaveValue('amina@example.org');
    expect(fake.done).toEqual([
      ['email', 'amina@example.net'],
      ['email', 'amina@example.net'],
      ['email', 'amina@example.net'],
    ]);
  });
});
