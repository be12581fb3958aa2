// @module-tag quick
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Membership, SubscriptionRow } from '#domain/payments/membership.ts';
import { rememberMember } from '#platform/member-mark.ts';
import { forgetTab } from '#platform/tab-memory.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW } from '../../../tests/support/fakes/fake-data.ts';
import { fakeRegion } from '../../../tests/support/fakes/fake-region.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { CancelledPage } from './cancelled-page.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { notePress, takePress } from './checkout-press.ts';
import { PricingPage } from './pricing-page.tsx';
import { SubscriptionPage } from './subscription-page.tsx';
import { SuccessPage } from './success-page.tsx';

const iso = (days: number) => new Date(FAKE_NOW + days * 86_400_000).toISOString();
const says = (text: string) => expect.element(page.getByText(text).last()).toBeInTheDocument();
const features = (plan: string) => page.getByRole('region', { name: plan, exact: true }).getByRole('listitem');
const button = (name: string) => page.getByRole('button', { name, exact: true });

function membership(row: Partial<SubscriptionRow> | null, entitlement: Membership['entitlement'] = 'pro'): Membership {
  const subscription = row && {
    id: 'a',
    status: 'active' as const,
    current_period_start: iso(-10),
    current_period_end: iso(20),
    paid_until: iso(20),
    cancel_at_period_end: false,
    had_trial: true,
    price_id: 'price_monthly',
    created_at: iso(-10),
    updated_at: iso(-10),
    ...row,
  };
  const payments = {
    priceIds: { monthly: 'price_monthly', yearly: 'price_yearly' },
    publishableKey: 'pk',
    isStandIn: false,
  };
  return { entitlement, subscription, plan: row && 'monthly', hadTrial: row !== null, payments, checkedAt: iso(0) };
}

async function open(value: Membership | null) {
  const fake = fakeServices();
  fake.setMembership(value);
  await render(<SubscriptionPage />, { services: fake.services });
  return fake;
}

test('each failure has its own message, and refusals say what is missing (M34, M35, M36, M37)', async () => {
  const fake = await open(membership({}));
  for (const [code, text] of [
    ['failed', 'Failed to open subscription management'],
    ['no_subscription', 'No subscription found to manage'],
    ['offline', "You're offline. Connect and try again."],
  ] as const) {
    fake.paymentAnswers.page = { ok: false, code };
    await button('Manage subscription').click();
    await says(text);
  }
  for (const [code, text] of [
    ['failed', 'Failed to cancel subscription'],
    ['no_subscription', 'No active subscription to cancel'],
  ] as const) {
    fake.paymentAnswers.change = { ok: false, code };
    await button('Cancel').click();
    await button('Cancel subscription').click();
    await says(text);
    await button('Keep Pro').click();
  }
  fake.setMembership(membership({ cancel_at_period_end: true }));
  for (const [code, text] of [
    ['failed', 'Failed to resume subscription'],
    ['no_subscription', 'No subscription to resume'],
  ] as const) {
    fake.paymentAnswers.change = { ok: false, code };
    await button('Resume').click();
    await says(text);
  }
  fake.setMembership(membership({ status: 'canceled', current_period_end: iso(-1) }, 'free'));
  await button('Renew Now').click();
  await says('Please sign in to upgrade');
});

/** Renders the checkout page with a fake browser that only records where it would go. */
async function openCheckout(value: Membership | null) {
  const fake = fakeServices();
  fake.setMembership(value);
  const stripe = { isThere: true, keys: [] as string[], left: [] as string[] };
  const browser = {
    leave: (url: string) => void stripe.left.push(url),
    openStripe: async (key: string) => {
      stripe.keys.push(key);
      return stripe.isThere;
    },
  };
  const view = <CheckoutPage browser={browser} />;
  await render(view, { services: fake.services, path: '/subscription/checkout?plan=yearly' });
  return { fake, stripe };
}

test('only a press loads the provider’s script; if blocked, an error shows and nothing is paid (M33, M38)', async () => {
  forgetTab('rihla:checkout-press');
  const { fake, stripe } = await openCheckout(membership(null, 'free'));
  await expect.element(page.getByRole('heading', { name: 'Rihla Pro: US$39.99 per year' })).toBeInTheDocument();
  expect(stripe.keys).toEqual([]);
  stripe.isThere = false;
  await button('Continue to payment').click();
  await says('Stripe failed to load');
  await expect.element(page.getByText('Nothing was charged.')).toBeInTheDocument();
  stripe.isThere = true;
  fake.paymentAnswers.page = { ok: false, code: 'failed' };
  await button('Continue to payment').click();
  await says('Failed to start checkout');
  expect(stripe.left).toEqual([]);
  fake.paymentAnswers.page = { ok: true, answer: { url: 'https://checkout.stripe.com/c/pay/1' } };
  await button('Continue to payment').click();
  await expect.poll(() => stripe.left).toEqual(['https://checkout.stripe.com/c/pay/1']);
  expect(stripe.keys).toEqual(['pk', 'pk', 'pk']);
});

test('both plans have the prayer finder, and Pro does not sell it; its filters are named (U79, U122)', async () => {
  await render(<PricingPage />, { services: fakeServices().services });
  await expect.element(features('Free').filter({ hasText: 'Prayer facility finder' })).toBeVisible();
  await expect
    .element(features('Pro').filter({ hasText: 'Prayer facility finder' }))
    .toHaveTextContent(/^Prayer facility finder, as in Free$/);
  await expect
    .element(features('Pro').filter({ hasText: 'Advanced filters' }))
    .toHaveTextContent(/^Advanced filters: open at a time you choose, certificate valid on a date$/);
});

test('before a payment, the plans, the subscription and the payment page say for which regions there is a street map', async () => {
  const STREETS = 'Street maps today: Singapore.';
  const map = { bytes: 9, receivedBytes: 0, state: 'none', errorCode: null, isPart: false } as const;
  const region = fakeRegion('Singapore', { map });
  for (const view of [<PricingPage key="a" />, <SubscriptionPage key="b" />, <CheckoutPage key="c" />]) {
    document.body.replaceChildren();
    const fake = fakeServices();
    fake.setMembership(membership(null, 'free'));
    fake.setRegions([region]);
    const container = await render(view, { services: fake.services });
    await expect.poll(() => container.textContent).toContain(STREETS);
    const pay = page.getByRole('button', { name: /^(Start Free Trial|Continue to payment)$/ });
    const link = page.getByRole('link', { name: /Free Trial$/ });
    const press = (pay.query() ?? link.query())?.getBoundingClientRect().top ?? 0;
    expect(page.getByText(STREETS).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(press);
  }
});

test('a press on the plans page starts the checkout automatically, once and only for its plan', async () => {
  notePress('monthly');
  const other = await openCheckout(membership(null, 'free'));
  await expect.element(button('Continue to payment')).toBeEnabled();
  expect(other.stripe.keys).toEqual([]);
  notePress('yearly');
  const { stripe } = await openCheckout(membership(null, 'free'));
  await expect.poll(() => stripe.left).toHaveLength(1);
  expect(takePress('yearly')).toBe(false);
});

test('a failed load of the subscription shows an error and can be retried (M32)', async () => {
  const fake = fakeServices();
  fake.setConnectionStatus('offline');
  fake.setMembership({ ...membership(null, 'free'), checkedAt: null, hadTrial: null, payments: undefined });
  await render(<SubscriptionPage />, { services: fake.services });
  await expect.element(page.getByText('Failed to load subscription status')).toBeInTheDocument();
  await expect.element(button('Upgrade to Pro')).toBeDisabled();
  fake.setConnectionStatus('online');
  await button('Try Again').click();
  fake.setMembership(membership(null, 'free'));
  await expect.element(button('Start Free Trial')).toBeEnabled();
  await expect.element(page.getByText('Failed to load subscription status')).not.toBeInTheDocument();
});

test('the success page trusts the server, not its URL (R31, U8)', async () => {
  const fake = fakeServices();
  fake.setMembership(membership(null, 'free'));
  await render(<SuccessPage />, { services: fake.services, path: '/subscription/success?session_id=cs_1&pro=1' });
  await expect.element(page.getByRole('heading', { name: 'Confirming your payment' })).toBeInTheDocument();
  fake.setMembership(membership({ status: 'trialing' }));
  await expect.element(page.getByRole('heading', { name: "You're Pro" })).toBeInTheDocument();
});

const SHORTLY = [1, 1, 1];

test('a slow payment shows “Still processing”, and a press asks the server again (R31, U8)', async () => {
  const fake = fakeServices();
  fake.setMembership(membership(null, 'free'));
  const refresh = vi.spyOn(fake.services.replica, 'refreshMembership');
  await render(<SuccessPage pausesMs={SHORTLY} />, { services: fake.services, path: '/subscription/success' });
  await expect.element(page.getByRole('heading', { name: 'Still processing' })).toBeInTheDocument();
  expect(refresh, 'at once, and after each pause').toHaveBeenCalledTimes(SHORTLY.length + 1);
  fake.setMembership(membership({ status: 'trialing' }));
  await expect.element(page.getByRole('heading', { name: "You're Pro" })).toBeInTheDocument();
  fake.setMembership(membership(null, 'free'));
  await button('Check again').click();
  await expect.element(page.getByRole('heading', { name: 'Still processing' })).toBeInTheDocument();
});

test('plans and prices for visitors, the same saving on both pages, and the link to sign-up (S138, S139, S140, S141, K41, K42, K43, K44, K45, A5, A6)', async () => {
  await open(membership(null, 'free'));
  await says('33% off');
  const { services } = fakeServices();
  const container = await render(<PricingPage />, { services });
  const pricing = page.elementLocator(container);
  const plan = (name: string) => pricing.getByRole('region', { name, exact: true });
  await expect.element(plan('Enterprise')).toBeInTheDocument();
  await expect.element(plan('Pro')).toHaveTextContent('US$39.99 per year');
  await expect.element(pricing.getByText('33% off')).toBeVisible();
  await pricing.getByRole('radio', { name: 'Monthly' }).click();
  await expect.element(plan('Pro')).toHaveTextContent('US$4.99 per month');
  for (const promise of [
    'Unlimited saved places',
    'Advanced filters',
    'Offline maps',
    'Prayer facility finder',
    '10–20% off',
    'Priority support',
    'New features first',
    'No promotions',
  ]) {
    await expect.element(plan('Pro')).toHaveTextContent(promise);
  }
  for (const promise of ['Search', 'Up to 10 saved places', 'reviews', 'Basic filters', 'promotions'])
    await expect.element(plan('Free')).toHaveTextContent(promise);
  await expect.element(pricing.getByRole('row', { name: 'Saved places 10 Unlimited' })).toBeInTheDocument();
  // Prayer is free (U122).
  await expect.element(pricing.getByRole('row', { name: 'Prayer finder Included Included' })).toBeInTheDocument();
  await pricing.getByText('Can I get a refund?').click();
  await expect.element(pricing.getByText('within 14 days of a payment')).toBeVisible();
  await expect
    .element(pricing.getByRole('link', { name: 'Contact Sales' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:/));
  await expect.element(pricing.getByText('teams of 10+ users')).toBeVisible();
  await expect.element(pricing.getByRole('link', { name: 'Get Started Free' })).toHaveAttribute('href', '/signup');
  await expect
    .element(pricing.getByRole('link', { name: 'Start 7-Day Free Trial' }))
    .toHaveAttribute('href', '/signup?next=%2Fsubscription%3Fplan%3Dmonthly');
});

test('the plan chosen on the pricing page is still chosen where it is bought, and after leaving the payment', async () => {
  const fake = fakeServices();
  fake.setSession({ userId: 'amina', email: null, name: 'Amina' });
  fake.setMembership(membership(null, 'free'));
  await render(<PricingPage />, { services: fake.services });
  const start = page.getByRole('link', { name: 'Start Free Trial' });
  await page.getByRole('radio', { name: 'Monthly' }).click();
  const chosen = start.element().getAttribute('href') ?? '';
  document.body.replaceChildren();
  await render(<SubscriptionPage />, { services: fake.services, path: chosen });
  await expect.element(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect.element(page.getByRole('region', { name: 'Pro', exact: true })).toHaveTextContent('US$4.99 per month');
  document.body.replaceChildren();
  await render(<CancelledPage />, { services: fake.services, path: '/subscription/cancelled?plan=monthly' });
  await expect.element(page.getByRole('link', { name: 'Back to the plans' })).toHaveAttribute('href', chosen);
});

test('a member sees nothing for visitors on the pricing page, even before the session is read', async () => {
  rememberMember(true);
  onTestFinished(() => rememberMember(false));
  const fake = fakeServices();
  // Undefined means that it was not read yet, as with the real client.
  fake.setSession(undefined as unknown as null);
  await render(<PricingPage />, { services: fake.services });
  await expect.element(page.getByRole('heading', { name: 'Free', exact: true })).toBeVisible();
  expect(page.getByRole('link', { name: 'Get Started Free' }).query()).toBeNull();
  expect(
    page
      .getByRole('link', { name: /Free Trial|Upgrade/ })
      .element()
      .getAttribute('href'),
  ).toBe('/subscription');
});

test('the pricing page offers the trial once, and nothing to subscribers', async () => {
  const fake = fakeServices();
  fake.setSession({ userId: 'amina', email: null, name: 'Amina' });
  fake.setMembership(membership(null, 'free'));
  await render(<PricingPage />, { services: fake.services });
  await expect.element(page.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/subscription');
  await expect.element(page.getByRole('link', { name: 'Get Started Free' })).not.toBeInTheDocument();
  fake.setMembership(membership({ status: 'canceled', current_period_end: iso(-1) }, 'free'));
  await expect.element(page.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/subscription');
  fake.setMembership(membership({}));
  await expect.element(page.getByRole('link', { name: 'Upgrade to Pro' })).not.toBeInTheDocument();
  const pro = page.getByRole('region', { name: 'Pro', exact: true });
  await expect.element(pro).toHaveTextContent(/US\$4\.99 per month.*Your plan$/);
  await page.getByRole('radio', { name: 'Yearly' }).click();
  await expect.element(pro).toHaveTextContent(/US\$39\.99 per year.*Manage subscription$/);
});

test('a canceled plan says that it ends soon only in its last days', async () => {
  const fake = await open(
    membership({ cancel_at_period_end: true, current_period_end: iso(300), paid_until: iso(300) }),
  );
  await expect.element(page.getByRole('heading', { name: 'Pro, canceled' })).toBeInTheDocument();
  fake.setMembership(membership({ cancel_at_period_end: true, current_period_end: iso(5), paid_until: iso(5) }));
  await expect.element(page.getByRole('heading', { name: 'Pro ends soon' })).toBeInTheDocument();
});
