/** With a real key set, what the pages ask of Stripe's hosts, which this test answers itself. */
import type { BrowserContext } from '@playwright/test';
import { expect, test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember } from '../member.ts';

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

/** Answers for Stripe, and lists what was asked. */
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
  // The server would ask Stripe for it.
  await context.route('**/functions/v1/create-checkout-session', (route) =>
    route.fulfill({
      json: { sessionId: 'cs_1', url: PAY_PAGE },
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    }),
  );
  return asked;
}

test('no page asks Stripe for anything before the button that pays is pressed, and then one document alone does (D61)', async ({
  page,
  watched,
}) => {
  const asked = await standForStripe(page.context());
  await becomeMember(page);
  for (const path of ['/', '/pricing', '/subscription', '/subscription/success', '/subscription/cancelled']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(before.filter((name) => /stripe/i.test(name))).toEqual([]);
  }
  // A link to the page that pays waits for a press as well.
  await page.goto('/subscription/checkout?plan=monthly');
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeEnabled();
  expect(asked).toEqual([]);

  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Start Free Trial', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pay at Stripe' })).toBeVisible();
  expect(asked.map((url) => new URL(url).host)).toEqual(['js.stripe.com', 'checkout.stripe.com']);
  const { foreign, ...others } = watched.take();
  expect(new Set(foreign)).toEqual(new Set(asked));
  expect(others).toEqual({ violations: [], coordinates: [] });

  // The way back leads to the plans, where nothing of Stripe's is loaded.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Start Free Trial', exact: true })).toBeEnabled();
  expect(asked).toHaveLength(2);
});

test('a blocked script is told, nothing is bought, and the next press tries again (M38)', async ({ page, watched }) => {
  const asked = await standForStripe(page.context());
  let isBlocked = true;
  await page.context().route('https://js.stripe.com/**', (route) => (isBlocked ? route.abort() : route.fallback()));
  await becomeMember(page);
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Start Free Trial', exact: true }).click();
  await expect(page.getByText('Stripe failed to load').first()).toBeVisible();
  expect(asked).toEqual([]);
  isBlocked = false;
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'Pay at Stripe' })).toBeVisible();
  watched.take();
});
