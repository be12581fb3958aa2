/** `POST {}` → `{invoices}`: the person's invoices, newest first, for their data export. */
import type { Stripe } from 'stripe';
import type { Invoice } from '../../../src/domain/payments/payment-calls.ts';
import { serveOnDeno } from '../_shared/handler.ts';
import { createPaymentFunction } from '../_shared/payments/payment-function.ts';

/** The provider's largest page: over eight years of monthly invoices. */
const MAX_INVOICES = 100;

export const createListInvoices = createPaymentFunction('list-invoices', async ({ account, payments }) => {
  const { customer } = account;
  if (customer === null) return { invoices: [] };
  const { data } = await payments.stripe.invoices.list({ customer, limit: MAX_INVOICES });
  return { invoices: data.map(factsOf) };
});

function factsOf({ number, status, created, currency, amount_due, amount_paid }: Stripe.Invoice): Invoice {
  const at = new Date(created * 1000).toISOString();
  return { number: number ?? null, status: status ?? null, created_at: at, currency, amount_due, amount_paid };
}

serveOnDeno(createListInvoices);
