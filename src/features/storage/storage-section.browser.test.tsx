// @module-tag quick
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { StorageSection } from './storage-section.tsx';

const toast = (hasText: string) => page.getByRole('listitem').filter({ hasText });

test('shows storage use by part, and deletes what can be fetched again', async () => {
  const fake = fakeServices();
  await render(<StorageSection />, { services: fake.services });
  await expect.element(page.getByText('Rihla uses 14.2 MB of the 5 GB your browser allows.')).toBeVisible();
  const parts = page.getByRole('region', { name: 'Storage on this device' });
  await expect.element(parts).toHaveTextContent('Places9.7 MB');
  await expect.element(parts).toHaveTextContent('Your own data4 kB');
  await page.getByRole('button', { name: 'Delete pictures and visited places' }).click();
  await expect.element(toast('Pictures and visited places are deleted')).toBeVisible();
  expect(fake.done).toEqual([['drop fetched']]);
});

test('handles a browser that reports no usage, and a deletion that fails', async () => {
  const fake = fakeServices();
  const replica = {
    ...fake.services.replica,
    measureStorage: async () => null,
    dropFetched: () => Promise.reject(new Error('failed')),
  };
  await render(<StorageSection />, { services: { ...fake.services, replica } });
  await expect.element(page.getByText('This browser doesn’t say how much is kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete pictures and visited places' }).click();
  await expect.element(toast('That didn’t work. Nothing of yours was deleted.')).toBeVisible();
});
