// @module-tag quick
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { build, notice, takeUpdate, test } from './new-builds.ts';
import { whenInstalled } from './screen.ts';

/** Opens the sign-in page with a mocked clock, and types a draft once the app is cached. */
async function openWithDraft(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/login');
  await whenInstalled(page);
  await page.getByLabel('Email', { exact: true }).fill('half.typed@exam');
  await expect(notice(page)).toBeHidden();
}

test('a newer build waits for consent, Later postpones it for an hour, and a reload keeps the old build; typed text stays, and Update installs it (S146, U87, K49)', async ({
  page,
  publish,
}) => {
  const email = page.getByLabel('Email', { exact: true });
  await openWithDraft(page);
  publish('abc1');
  await page.clock.fastForward('30:01');
  await expect(notice(page)).toBeVisible();
  await expect(email).toHaveValue('half.typed@exam');
  await expect(build(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(notice(page)).toBeHidden();
  await page.clock.fastForward('59:00');
  await expect(notice(page)).toBeHidden();
  await page.clock.fastForward('01:01');
  await expect(notice(page)).toBeVisible();
  await expect(email).toHaveValue('half.typed@exam');
  await page.reload();
  await expect(build(page)).toHaveCount(0);
  await expect(notice(page)).toBeVisible();

  await email.fill('half.typed@exam');
  await takeUpdate(page);
  await expect(build(page)).toHaveAttribute('content', 'abc1');
  // Typed text also survives the reload.
  await expect(email).toHaveValue('half.typed@exam');
  await expect(notice(page)).toBeHidden();
});
