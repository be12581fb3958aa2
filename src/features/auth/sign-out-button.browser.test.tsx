// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SignOutOutcome } from '#workers/replica/api.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { SignOutButton } from './sign-out-button.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

let fake: FakeServices;
let asked: ({ readonly isOutboxForgotten: boolean } | undefined)[];

async function open(unsent: number, outcome: SignOutOutcome | Error = 'signed_out'): Promise<void> {
  fake = fakeServices();
  asked = [];
  const replica = {
    ...fake.services.replica,
    unsent: async () => unsent,
    signOut: async (how?: { readonly isOutboxForgotten: boolean }) => {
      if (outcome instanceof Error) throw outcome;
      asked.push(how);
      return outcome;
    },
  };
  await render(<SignOutButton label="Sign out" to="/" />, { services: { ...fake.services, replica } });
  await button('Sign out').click();
}

beforeEach(() => page.viewport(390, 844));

test('if everything is sent, signs out at once and confirms it (M8)', async () => {
  await open(0);
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Signed out successfully' })).toBeVisible();
  await expect.poll(() => asked).toEqual([{ isOutboxForgotten: false }]);
  await expect.element(dialog()).not.toBeInTheDocument();
});

test.each([
  ['Sign out and keep', false],
  ['Sign out and delete', true],
])('asks how much is unsent; “%s” forgets: %s (Y39)', async (choice, isOutboxForgotten) => {
  await open(2);
  await expect.element(page.getByRole('heading', { name: '2 changes or drafts aren’t sent yet' })).toBeVisible();
  expect(asked).toEqual([]);
  await button(choice).click();
  await expect.poll(() => asked).toEqual([{ isOutboxForgotten }]);
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('Cancel changes nothing', async () => {
  await open(1);
  await expect.element(page.getByRole('heading', { name: '1 change or draft isn’t sent yet' })).toBeVisible();
  await button('Cancel').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

test.each([
  ['offline', 'Rihla needs the internet once'],
  ['lapsed', 'Rihla needs you to sign in again'],
  ['storage_full', 'There’s too little space'],
] as const)('what can’t be locked (%s) stays, with the dialog and what to do', async (outcome, hasText) => {
  await open(1, outcome);
  await button('Sign out and keep').click();
  await expect.element(page.getByRole('listitem').filter({ hasText })).toBeVisible();
  await expect.element(dialog()).toBeVisible();
  await expect.element(button('Sign out and delete')).toBeEnabled();
});

test('reports a failure and stays signed in (M27)', async () => {
  await open(0, new Error('the device keeps nothing'));
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Failed to sign out' })).toBeVisible();
  await expect.element(button('Sign out')).toBeEnabled();
  expect(asked).toEqual([]);
});
