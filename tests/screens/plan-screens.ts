/** Screens of a person's plan. Each subscription is bought at the Stripe stand-in and brought into its state there. */
import type { Page } from 'playwright';
import { saveButtons, whenInstalled } from '../e2e/screen.ts';
import { setDeviceClock } from '../support/device-clock.ts';
import { createOperator } from '../support/operator.ts';
import { control, deliverAll } from '../support/payments.ts';
import type { Screen, ShownServer } from './screens.ts';

const GOOD_CARD = '4242 4242 4242 4242';
/** A card that is accepted but can't be charged. */
const FAILING_CARD = '4000 0000 0000 0341';
const DAY_MS = 86_400_000;

const pressOn = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function buy(page: Page, card = GOOD_CARD): Promise<void> {
  await page.goto('/subscription');
  await pressOn(page, 'Start Free Trial');
  await page.getByLabel('Card number').fill(card);
  await pressOn(page, 'Subscribe');
  await page.getByRole('link', { name: 'Manage subscription' }).waitFor();
}

async function openPlan(page: Page, kind: string): Promise<void> {
  await page.goto('/subscription');
  await page.locator(`section[data-kind="${kind}"]`).waitFor();
}

async function cancel(page: Page): Promise<void> {
  await openPlan(page, 'trial');
  await pressOn(page, 'Cancel');
  await pressOn(page, 'Cancel subscription');
  await page.locator('section[data-kind="ending"]').waitFor();
}

async function wait({ url }: ShownServer, days: number): Promise<void> {
  await control({ url }, 'advance', { days });
  await deliverAll({ url });
}

/** Saves ten places, and presses the heart of an eleventh. */
async function saveEleven(page: Page): Promise<void> {
  await page.goto('/directory?country=malaysia');
  await saveButtons(page).nth(0).waitFor();
  for (let n = 0; n < 11; n++) {
    await saveButtons(page).nth(n).scrollIntoViewIfNeeded();
    await saveButtons(page).nth(n).click();
    await page.waitForTimeout(300);
  }
}

/** @param press name of the button that shows the screen, in English */
const screen = (name: string, bring: NonNullable<Screen['bring']>, press?: string): Screen => ({
  name,
  who: 'member',
  path: '/subscription',
  states: ['data'],
  bring,
  ...(press === undefined ? {} : { press }),
});

export const PLAN_SCREENS: readonly Screen[] = [
  screen('plan-success', (page) => buy(page)),
  screen('plan-trial', async (page) => {
    await buy(page);
    await openPlan(page, 'trial');
  }),
  screen(
    'plan-cancel',
    async (page) => {
      await buy(page);
      await openPlan(page, 'trial');
    },
    'Cancel',
  ),
  screen('plan-ending', async (page) => {
    await buy(page);
    await cancel(page);
  }),
  screen('plan-late', async (page, server) => {
    await buy(page, FAILING_CARD);
    await wait(server, 7.1);
    await openPlan(page, 'late');
  }),
  screen('plan-stopped', async (page, server) => {
    await buy(page, FAILING_CARD);
    await wait(server, 7.1);
    // Simulates a Stripe account whose settings leave a subscription unpaid; the stand-in cancels it instead.
    await createOperator(server.url, server.secretKey())
      .from('subscriptions')
      .update({ status: 'unpaid' })
      .eq('status', 'past_due')
      .throwOnError();
    await openPlan(page, 'stopped');
  }),
  screen('plan-expired', async (page, server) => {
    await buy(page);
    await cancel(page);
    await wait(server, 8);
    await openPlan(page, 'expired');
  }),
  screen('plan-unconfirmed', async (page) => {
    await buy(page);
    await openPlan(page, 'trial');
    await whenInstalled(page);
    await page.context().setOffline(true);
    await setDeviceClock(page, 21 * DAY_MS);
    await openPlan(page, 'unconfirmed');
  }),
  screen(
    'plan-filters',
    async (page) => {
      await buy(page);
      await page.goto('/search?q=nasi');
    },
    'Filters',
  ),
  screen('limit-filters', (page) => page.goto('/search?q=nasi').then(() => undefined), 'Filters'),
  screen('limit-saves', (page) => saveEleven(page)),
  screen('limit-maps', async (page) => {
    await page.goto('/offline');
    await page.locator('main').waitFor();
  }),
];
