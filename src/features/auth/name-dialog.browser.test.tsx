// @module-tag quick
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { button, field, said } from '../../../tests/support/screens/open-auth.tsx';
import { render } from '../../../tests/support/screens/render.tsx';
import { RareNotices } from '../../app/rare-notices.tsx';
import { askForName, isNameAsked } from './name-question.ts';

async function ask() {
  const fake = fakeServices();
  fake.setSession({ userId: 'siti', email: null, name: 'Traveller' });
  askForName();
  await render(<RareNotices />, { services: fake.services });
  await expect.element(page.getByRole('dialog', { name: 'What’s your name?' })).toBeVisible();
  return fake;
}

test('a new account’s name is stored in its profile, also offline', async () => {
  const fake = await ask();
  await button('Save').click();
  await expect.element(said('Name must be at least 2 characters')).toBeVisible();
  await expect.element(field('Full name')).toHaveFocus();
  await field('Full name').fill('Rihla');
  await button('Save').click();
  expect(isNameAsked(), 'a name that belongs to us is refused').toBe(true);
  await field('Full name').fill('  Siti Aminah ');
  await button('Save').click();
  await expect.poll(isNameAsked).toBe(false);
  expect(fake.done).toEqual([{ mutations: [{ name: 'update_profile', args: { name: 'Siti Aminah' } }] }]);
});

test('the name may be given later', async () => {
  const fake = await ask();
  await button('Not now').click();
  expect(isNameAsked()).toBe(false);
  expect(fake.done).toEqual([]);
});
