// @module-tag quick
/** Buying, keeping and losing Pro in the browser, with Stripe’s stand-in and its pages. */
import type { Page } from '@playwright/test';
import { findBarriers } from '../../support/oracles/barriers.ts';
import { control, deliverAll } from '../../support/payments.ts';
import { expect, test } from '../fixtures.ts';
import { becomeMember, signInAgain } from '../member.ts';

test.use({ template: 'samples' });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page) => page.locator('section[data-kind]');
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await button(page, 'Subscribe').click();
}

test('Pro from purchase through offline use, cancelling, resuming, failure and end to renewal (R24, R31, R32, S133, S134, S135, S136, S137, M15, M16, F35, A4, A11, D61)', async ({
  page,
  backend,
  browser,
}) => {
  const email = await becomeMember(page);
  const otherDevice = await browser.newPage({ baseURL: backend.url, serviceWorkers: 'block' });
  await signInAgain(otherDevice, email);
  await otherDevice.goto('/subscription');
  await expect(button(otherDevice, 'Start Free Trial')).toBeVisible();
  await page.goto('/subscription');
  await expect(button(page, 'Start Free Trial')).toBeVisible();
  await expect(page.getByText('33% off')).toBeVisible();
  const pro = page.getByRole('region', { name: 'Pro', exact: true });
  await expect(page.getByRole('region', { name: 'Free', exact: true })).toContainText('Up to 10 saved places');
  await expect(pro).toContainText('US$39.99 per year');
  await page.getByText('Can I get a refund?').click();
  await expect(page.getByText('within 14 days of a payment')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await expect(pro).toContainText('US$4.99 per month');
  const scripts: string[] = [];
  page.on('request', (request) => request.url().includes('stripe') && scripts.push(new URL(request.url()).pathname));
  await button(page, 'Start Free Trial').click();

  // Goes back without paying, then forward: the same page.
  await expect(heading(page, 'Subscribe to Rihla Pro')).toBeVisible();
  expect(scripts.filter((path) => !path.startsWith('/assets/'))).toEqual(['/__payments/stripe.js']);
  await page.goBack();
  await expect(button(page, 'Start Free Trial')).toBeEnabled();
  await page.goForward();
  await page.getByRole('link', { name: 'Back' }).click();
  // The choice survives the way to the provider and back.
  await expect(page).toHaveURL(/\/subscription\/cancelled\?plan=monthly$/);
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the plans' }).click();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await button(page, 'Start Free Trial').click();
  await pay(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await pay(page, '4000 0000 0000 9995');
  await expect(page.getByRole('alert')).toContainText('insufficient funds');
  await pay(page, '4000 0027 6000 3184');
  await button(page, 'Do not confirm').click();
  await expect(page.getByRole('alert')).toContainText('did not confirm');
  await pay(page, '4242 4242 4242 4242');
  await expect(page).toHaveURL(/\/subscription\/success\?session_id=cs_/);
  await expect(heading(page, "You're Pro")).toBeVisible();

  // The other device learns of it automatically.
  await expect(status(otherDevice)).toHaveAttribute('data-kind', 'trial');
  await expect(otherDevice.getByTitle('Pro member').filter({ visible: true })).toHaveCount(1);
  await otherDevice.close();
  await page.getByRole('link', { name: 'Manage subscription' }).click();
  await expect(page.getByTitle('Pro member').filter({ visible: true })).toHaveCount(1);
  await expect(status(page)).toHaveAttribute('data-kind', 'trial');
  await expect(status(page)).toContainText('7 days remaining');
  await expect(status(page)).toContainText('renews on');
  await expect(button(page, 'Start Free Trial')).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);

  // The phone stays Pro offline, also after a reload.
  await backend.kill();
  await page.reload();
  await expect(status(page)).toHaveAttribute('data-kind', 'trial');
  await expect(page.getByText('Connect to make changes.').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Travel further with Pro/ })).toHaveCount(0);
  await backend.start();
  await page.goto('/subscription');

  await expect(button(page, 'Cancel')).toBeEnabled();
  await button(page, 'Cancel').click();
  await expect(page.getByRole('dialog')).toContainText('You keep Pro until');
  await button(page, 'Cancel subscription').click();
  await expect(toasts(page)).toContainText(
    "Subscription canceled. You'll keep Pro features until the end of your billing period.",
  );
  await expect(status(page)).toHaveAttribute('data-kind', 'ending');
  await button(page, 'Resume').click();
  await expect(toasts(page)).toContainText('Subscription resumed successfully!');
  await expect(status(page)).toHaveAttribute('data-kind', 'trial');

  await button(page, 'Manage subscription').click();
  await page.getByLabel('Card number').fill('4000 0000 0000 0341');
  await button(page, 'Change card').click();
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0341');
  await page.getByRole('link', { name: 'Back to Rihla' }).click();
  await control(backend, 'advance', { days: 7.1 });
  await deliverAll(backend);
  await page.reload();
  await expect(status(page)).toHaveAttribute('data-kind', 'late');
  await button(page, 'Update card').click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await button(page, 'Change card').click();
  await page.getByRole('link', { name: 'Back to Rihla' }).click();
  await expect(status(page)).toHaveAttribute('data-kind', 'renewing');

  await button(page, 'Cancel').click();
  await button(page, 'Cancel subscription').click();
  await expect(status(page)).toHaveAttribute('data-kind', 'ending');
  await control(backend, 'advance', { days: 32 });
  await deliverAll(backend);
  await page.reload();
  await expect(status(page)).toHaveAttribute('data-kind', 'expired');
  await expect(status(page)).toContainText('Expired');
  await expect(page.getByText('Start Free Trial')).toHaveCount(0);
  await button(page, 'Renew Now').click();
  await pay(page, '4000 0027 6000 3184');
  await button(page, 'Confirm').click();
  await expect(page).toHaveURL(/\/subscription\/success/);
  await page.getByRole('link', { name: 'Manage subscription' }).click();
  await expect(status(page)).toHaveAttribute('data-kind', 'renewing');
});
