// @module-tag quick
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/screens/render.tsx';
import { MapCredits } from './map-credits.tsx';

const TILES = ['© OpenStreetMap contributors', 'A coast'];
const SOURCES = [
  { attribution: 'A register', licence: null, url: null },
  { attribution: 'Halal Map <b>', licence: 'ODbL 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' },
  { attribution: 'Elsewhere', licence: 'ODbL 1.0', url: 'http://example.org/licence' },
];

test('on a desktop a map names its tiles and each source of its places, with its licence and a safe link', async () => {
  await page.viewport(1280, 860);
  await render(<MapCredits credits={TILES} sources={SOURCES} />, { path: '/search' });
  await expect
    .element(page.getByText('© OpenStreetMap contributors · A coast · A register · Halal Map <b>, under ODbL 1.0 · '))
    .toBeVisible();
  const links = page.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([SOURCES[1]?.url, '/credits']);
  // A source of both streets and places is named once, with its licence.
  const [attribution = ''] = TILES;
  await render(<MapCredits credits={TILES} sources={[{ attribution, licence: 'ODbL', url: null }]} />, {
    path: '/search',
  });
  await expect
    .element(page.getByText('A coast · © OpenStreetMap contributors, under ODbL · Sources', { exact: true }))
    .toBeVisible();
});

test('on a phone, or with many sources, they unfold', async () => {
  await page.viewport(390, 844);
  await render(<MapCredits credits={TILES} sources={SOURCES} />, { path: '/search' });
  await expect.element(page.getByText('A coast')).toBeVisible();
  await expect.element(page.getByText('A register')).not.toBeVisible();
  await page.getByText('Sources', { exact: true }).click();
  await expect.element(page.getByText('A register')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Halal Map' })).toHaveAttribute('href', SOURCES[1]?.url);
  await expect.element(page.getByRole('link', { name: 'All sources' })).toHaveAttribute('href', '/credits');
  expect(page.getByRole('link', { name: 'Elsewhere' }).elements()).toEqual([]);
});

test('if files do not name their sources, the map links to all sources', async () => {
  await page.viewport(390, 844);
  await render(<MapCredits credits={TILES} sources={[]} />, { path: '/search' });
  await expect.element(page.getByText('© OpenStreetMap contributors · A coast · Sources')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sources' })).toHaveAttribute('href', '/credits');
});

test('the map of a single place, whose page names its sources, only names its tiles', async () => {
  await render(<MapCredits credits={['A coast']} />, { path: '/search' });
  await expect.element(page.getByText('A coast')).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});
