import type { Stripe } from 'stripe';
import { INVOICE, INVOICE_LINE, PRICE, SUBSCRIPTION, SUBSCRIPTION_ITEM } from './blank-billing.ts';
import { CHARGE, DISPUTE, INVOICE_PAYMENT } from './blank-payments.ts';
import { BILLING_PORTAL_SESSION, CHECKOUT_SESSION, CUSTOMER } from './blank-people.ts';

interface Kinds {
  readonly 'checkout.session': Stripe.Checkout.Session;
  readonly subscription: Stripe.Subscription;
  readonly subscription_item: Stripe.SubscriptionItem;
  readonly customer: Stripe.Customer;
  readonly price: Stripe.Price;
  readonly invoice: Stripe.Invoice;
  readonly invoice_line: Stripe.InvoiceLineItem;
  readonly 'billing_portal.session': Stripe.BillingPortal.Session;
  readonly charge: Stripe.Charge;
  readonly dispute: Stripe.Dispute;
  readonly invoice_payment: Stripe.InvoicePayment;
}

const BLANKS: Kinds = {
  'checkout.session': CHECKOUT_SESSION,
  subscription: SUBSCRIPTION,
  subscription_item: SUBSCRIPTION_ITEM,
  customer: CUSTOMER,
  price: PRICE,
  invoice: INVOICE,
  invoice_line: INVOICE_LINE,
  'billing_portal.session': BILLING_PORTAL_SESSION,
  charge: CHARGE,
  dispute: DISPUTE,
  invoice_payment: INVOICE_PAYMENT,
};

/** A new object with these values. */
export function blank<Kind extends keyof Kinds>(kind: Kind, values: Partial<Kinds[Kind]>): Kinds[Kind] {
  return { ...structuredClone(BLANKS[kind]), ...values };
}
