// @module-tag full
import type { Page } from '@playwright/test';
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { developmentUrl } from '../../support/outbox.ts';
import { expect, test } from '../fixtures.ts';
import { whenInstalled } from '../screen.ts';

test.use({ template: 'samples' });

const PLACE = '/restaurant/nasi-lemak-kembang';
const part = (page: Page) => page.getByRole('region', { name: 'Google reviews' });

test('Google’s reviews appear beside ours while the option is on, and a page without them is complete (S84, D53, M47, F41, U33)', async ({
  page,
  backend,
}) => {
  const behave = (mode: string) =>
    fetch(developmentUrl(backend.url, '/__places/mode'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    });
  await page.goto(PLACE);
  await expect(part(page).getByRole('listitem')).toHaveCount(5);
  await expect(part(page).getByRole('listitem').first()).toContainText('(invented)');
  await expect(part(page).getByRole('button', { name: 'Helpful' }).first()).toBeDisabled();
  expect(await findBarriersInBothColours(page, '#reviews')).toEqual([]);
  await page.getByRole('checkbox', { name: 'Include Google Reviews' }).uncheck();
  await expect(part(page)).toHaveCount(0);

  await behave('hanging');
  await page.goto('/restaurant/warung-sinar-pagi');
  await expect(page.getByRole('heading', { name: 'Warung Sinar Pagi', level: 1 })).toBeVisible();
  await expect(part(page).getByText('Failed to fetch Google reviews')).toBeVisible();
  await page.goto(PLACE);
  await expect(part(page).getByRole('listitem')).toHaveCount(5);
  await behave('failing');
  await page.locator('#reviews').getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(part(page).getByText('Failed to fetch Google reviews')).toBeVisible();
  await expect(part(page).getByRole('listitem')).toHaveCount(5);

  await whenInstalled(page);
  await backend.kill();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(part(page).getByText('Google reviews need a connection')).toBeVisible();
  await expect(part(page).getByRole('listitem')).toHaveCount(0);
});
