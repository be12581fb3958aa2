// @module-tag full
/** Requests to Stripe's hosts when a real key is set. This test answers them itself. */
import type { BrowserContext } from '@playwright/test';
import { expect, test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember } from '../member.ts';
import { NOTHING } from '../watched-browser.ts';

test.use({
  ...UNINSTALLED,
  template: 'samples',
  settings: {
    STRIPE_SECRET_KEY: 'sk_test_of_this_test',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_this_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
    STRIPE_PRICE_MONTHLY: 'price_month',
    STRIPE_PRICE_YEARLY: 'price_year',
  },
});

const SCRIPT = `window.Stripe = Object.assign((key) => ({ key, _registerWrapper() {} }), { version: 'endive' });`;
const PAY_PAGE = 'https://checkout.stripe.com/c/pay/cs_1';

/** Answers for Stripe's hosts. @returns the requested addresses */
async function standForStripe(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route('https://js.stripe.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
  });
  await context.route('https://checkout.stripe.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Pay</title><h1>Pay at Stripe</h1>' });
  });
  // Replaced, because the server would ask Stripe.
  await context.route('**/functions/v1/create-checkout-session', (route) =>
    route.fulfill({
      json: { sessionId: 'cs_1', url: PAY_PAGE },
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    }),
  );
  return asked;
}

test('no page contacts Stripe before the pay button is pressed; a blocked script is reported and nothing is bought; after a press only one document contacts Stripe (D61, M38)', async ({
  page,
  watched,
}) => {
  const asked = await standForStripe(page.context());
  let isBlocked = true;
  await page.context().route('https://js.stripe.com/**', (route) => (isBlocked ? route.abort() : route.fallback()));
  await becomeMember(page);
  for (const path of ['/', '/pricing', '/subscription', '/subscription/success', '/subscription/cancelled']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(before.filter((name) => /stripe/i.test(name))).toEqual([]);
  }
  expect(watched.take()).toEqual(NOTHING);
  // The checkout page by link also waits for a press, and the next press retries.
  await page.goto('/subscription/checkout?plan=monthly');
  const pay = page.getByRole('button', { name: 'Continue to payment' });
  await expect(pay).toBeEnabled();
  expect(watched.take()).toEqual(NOTHING);
  await pay.click();
  await expect(page.getByText('Stripe failed to load').first()).toBeVisible();
  expect(asked).toEqual([]);
  isBlocked = false;
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Pay at Stripe' })).toBeVisible();
  watched.take();
  asked.length = 0;

  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Start Free Trial', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pay at Stripe' })).toBeVisible();
  expect(asked.map((url) => new URL(url).host)).toEqual(['js.stripe.com', 'checkout.stripe.com']);
  const { foreign, ...others } = watched.take();
  expect(new Set(foreign)).toEqual(new Set(asked));
  expect(others).toEqual({ violations: [], coordinates: [] });

  // Going back leads to the plans, which load nothing from Stripe.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Start Free Trial', exact: true })).toBeEnabled();
  expect(asked).toHaveLength(2);
});
