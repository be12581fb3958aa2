// @module-tag quick
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { SaveButton } from './save-button.tsx';

const REFUSED = new Map([['zam-zam', { isSaved: true, mark: 'refused', code: 'save_limit' }]] as const);
// Both announced and visible.
const told = page.getByText(/^Your free plan holds 10 saved places\./).last();

test('a save beyond the free plan says at once why it stays on the device, and what would help (K44, U96)', async () => {
  const fake = fakeServices();
  fake.setSaved(new Map());
  await render(<SaveButton placeId="zam-zam" name="Zam Zam" />, { services: fake.services });
  await page.getByRole('button', { name: 'Save Zam Zam' }).click();
  fake.setSaved(REFUSED);
  await expect.element(told).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'See Pro' })).toBeInTheDocument();
});

test('an earlier refusal shows no message by itself', async () => {
  const fake = fakeServices();
  fake.setSaved(REFUSED);
  await render(<SaveButton placeId="zam-zam" name="Zam Zam" />, { services: fake.services });
  await expect.element(page.getByRole('button', { name: 'Save Zam Zam, not synced: limit' })).toBeInTheDocument();
  await expect.element(told).not.toBeInTheDocument();
});

test.each([
  ['signed_out', 'User must be logged in to save restaurants'],
  ['storage_full', 'No room left on this device to save it'],
  ['malformed', 'We couldn’t save it. Please try again.'],
] as const)('a save that fails with %s shows “%s” (V8)', async (code, words) => {
  const fake = fakeServices();
  fake.setSaved(new Map());
  fake.services.replica.mutate = async () => ({ ok: false, code });
  await render(<SaveButton placeId="zam-zam" name="Zam Zam" />, { services: fake.services });
  await page.getByRole('button', { name: 'Save Zam Zam' }).click();
  await expect.element(page.getByText(words, { exact: true }).last()).toBeInTheDocument();
});
