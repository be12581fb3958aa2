// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MARK_STORES, readMark, writeMark } from '#platform/storage-mark.ts';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { StorageLoss } from './storage-loss.tsx';

const amina = { userId: 'amina', email: 'amina@example.org', name: 'Amina' };
const forget = () => {
  localStorage.clear();
  // oxlint-disable-next-line unicorn/no-document-cookie -- the mark is one
  document.cookie = 'rihla-mark=; max-age=0; path=/';
};
beforeEach(forget);
afterEach(forget);

/** Renders the notice with a database that has this id. */
async function open(databaseId: string, restored = 0) {
  const fake = fakeServices();
  fake.setSession(amina);
  const replica = { ...fake.services.replica, databaseIdentity: async () => ({ id: databaseId, restored }) };
  await render(<StorageLoss />, { services: { ...fake.services, replica } });
  return fake;
}

const unsentItem = {
  seq: 1,
  mutation: { name: 'update_profile', args: { city: 'Cairo' } },
  addedAt: 0,
  state: 'waiting',
  code: null,
  placeId: null,
  place: null,
} as const;

test('without a loss it shows nothing and keeps the mark up to date', async () => {
  const fake = await open('aa11');
  await expect.poll(() => readMark(MARK_STORES)).toEqual({ databaseId: 'aa', unsent: 0 });
  fake.setOutbox({ items: [unsentItem], waitsFor: 'offline' });
  await expect.poll(() => readMark(MARK_STORES)).toEqual({ databaseId: 'aa', unsent: 1 });
  // Signing out keeps the count.
  fake.setSession(null);
  fake.setOutbox({ items: [], waitsFor: null });
  expect(readMark(MARK_STORES)).toEqual({ databaseId: 'aa', unsent: 1 });
  expect(page.getByText(/deleted Rihla’s data/).query()).toBeNull();
});

test('a new database shows what is lost and how to restore it, until OK is pressed', async () => {
  writeMark(MARK_STORES, { databaseId: 'aa', unsent: 2 });
  await open('bb22');
  await expect.element(page.getByText(/deleted Rihla’s data.*with 2 unsent changes/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Read the file' })).toHaveAttribute('href', '/outbox');
  expect(readMark(MARK_STORES)).toEqual({ databaseId: 'aa', unsent: 2 });
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => readMark(MARK_STORES)).toEqual({ databaseId: 'bb', unsent: 0 });
  expect(page.getByText(/deleted Rihla’s data/).query()).toBeNull();
});

test('changes restored from the private file system do not count as lost', async () => {
  writeMark(MARK_STORES, { databaseId: 'aa', unsent: 2 });
  await open('bb22', 2);
  await expect.element(page.getByText(/nothing unsent was lost/)).toBeVisible();
  expect(page.getByRole('link', { name: 'Read the file' }).query()).toBeNull();
});
