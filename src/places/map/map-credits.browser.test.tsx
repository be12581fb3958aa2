import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/screens/render.tsx';
import { MapCredits } from './map-credits.tsx';

test('a map of places names its tiles, and leads to the sources of its places', async () => {
  await render(<MapCredits credits={['© OpenStreetMap contributors', 'A coast']} hasPlaces />, { path: '/search' });
  await expect.element(page.getByText('© OpenStreetMap contributors · A coast · Sources')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sources' })).toHaveAttribute('href', '/credits');
});

test('the map of one place, whose page names its sources, only names its tiles', async () => {
  await render(<MapCredits credits={['A coast']} />, { path: '/search' });
  await expect.element(page.getByText('A coast')).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});
