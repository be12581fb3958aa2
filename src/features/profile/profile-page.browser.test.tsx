import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnProfileView } from '#workers/replica/api.ts';
import { fakeServices } from '../../../tests/support/fake-clients.ts';
import { render } from '../../../tests/support/render.tsx';
import { ProfilePage } from './profile-page.tsx';

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

async function open(view: OwnProfileView | null = VIEW, isOffline = false) {
  const fake = fakeServices();
  fake.setSession({ userId: 'amina', email: 'amina@example.org', name: 'Amina' });
  fake.setProfile(view);
  if (isOffline) fake.setReach('offline');
  await render(<ProfilePage />, { services: fake.services });
  return fake;
}

beforeEach(() => page.viewport(390, 844));

describe('the profile', () => {
  test('shows what is, what is not sent yet, and what was refused, with the reason in its field (Y34)', async () => {
    await open();
    await expect.element(field('Full Name')).toHaveValue('Amina');
    await expect.element(field('City')).toHaveAccessibleDescription('Not sent yet');
    await expect.element(field('Phone Number')).toHaveValue('+99');
    await expect
      .element(field('Phone Number'))
      .toHaveAccessibleDescription('Not accepted: The server does not accept what it says.');
  });

  test('keeps what is typed, judges it, and sends each changed field by itself (V16, Y27)', async () => {
    const fake = await open();
    await field('Full Name').fill('A');
    await field('Phone Number').fill('+65 6123 4567');
    await expect.poll(() => fake.drafts.get('profile')).toEqual({ name: 'A', phone: '+65 6123 4567' });
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect.element(page.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect.element(field('Full Name')).toHaveFocus();
    expect(fake.done).toEqual([]);
    await field('Full Name').fill('Amina B');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect
      .poll(() => fake.done)
      .toEqual([
        {
          mutations: [
            { name: 'update_profile', args: { name: 'Amina B' } },
            { name: 'update_profile', args: { phone: '+65 6123 4567' } },
          ],
          replaces: [4],
          draft: 'profile',
        },
      ]);
    await expect.element(page.getByText('Profile updated successfully!').first()).toBeInTheDocument();
  });

  test('diets and switches are kept at once (S125, S127)', async () => {
    const fake = await open();
    await page.getByRole('button', { name: 'Keto' }).click();
    await page.getByRole('switch', { name: 'Marketing' }).click();
    await expect
      .poll(() => fake.done)
      .toEqual([
        { mutations: [{ name: 'update_profile', args: { dietary_preferences: ['vegan', 'keto'] } }] },
        { mutations: [{ name: 'update_preferences', args: { notifications: { marketing: true } } }] },
      ]);
  });

  test('that is not on the device says so, and when it will be (S111)', async () => {
    await open({ profile: null, unsent: new Set(), refused: [] }, true);
    await expect.element(page.getByRole('heading', { name: 'Unable to load profile' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  });
});
