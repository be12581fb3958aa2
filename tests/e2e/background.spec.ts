// @module-tag full
import type { BrowserContext, CDPSession } from '@playwright/test';
import { countSaves, expect, test, WITH_WHOLE_CHROMIUM } from './fixtures.ts';
import { openAsNewMember, saveButtons } from './screen.ts';

test.use({ template: 'samples', ...WITH_WHOLE_CHROMIUM });

/** Controls service workers through the DevTools protocol, from a page outside the app. */
async function openServiceWorkers(context: BrowserContext, origin: string) {
  const blank = await context.newPage();
  const session: CDPSession = await context.newCDPSession(blank);
  const registrations = new Map<string, string>();
  session.on('ServiceWorker.workerRegistrationUpdated', (update) => {
    for (const { scopeURL, registrationId } of update.registrations) registrations.set(scopeURL, registrationId);
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrations.has(`${origin}/`)).toBe(true);
  const registrationId = registrations.get(`${origin}/`) ?? '';
  return {
    sync: (tag: string) =>
      session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false }),
    refresh: (tag: string) => session.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag }),
  };
}

test('changes made offline are sent after the page was closed, as soon as the network is back (X1, Y41)', async ({
  page,
  context,
  backend,
}) => {
  const rows = () => countSaves(backend);
  await openAsNewMember(page);
  const workers = await openServiceWorkers(context, backend.url);

  await backend.kill();
  await saveButtons(page).first().click();
  await expect(saveButtons(page).first()).toHaveAccessibleName(/not sent yet$/);
  await page.close();
  await workers.sync('rihla:push');
  await backend.start();
  expect(await rows()).toBe(0);
  await expect(async () => {
    await workers.sync('rihla:push');
    expect(await rows()).toBe(1);
  }).toPass();

  const again = await context.newPage();
  await again.goto('/');
  await expect(saveButtons(again).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(saveButtons(again).first()).toHaveAccessibleName(/^Save [^,]*$/);
});
