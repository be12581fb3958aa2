import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

/** The import fails. */
vi.mock('./filter-dialog.tsx', () => ({
  get FilterDialog() {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));

afterEach(unmountApp);

test('if the code of the filters can’t be fetched, the results stay and a dialog says so', async () => {
  await mountApp('/search?q=warung', fakeServices());
  await page.getByRole('button', { name: 'Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter Restaurants' });
  await expect.element(dialog).toHaveTextContent('This part couldn’t be loaded');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('heading', { name: 'Warung Melati' })).toBeVisible();
});
