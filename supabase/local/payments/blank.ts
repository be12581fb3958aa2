import type { Stripe } from 'stripe';
/** The smallest objects of each kind, made from the SDK's own types: null wherever that is allowed. */
import BLANKS from './blank-objects.json' with { type: 'json' };

interface Kinds {
  readonly 'checkout.session': Stripe.Checkout.Session;
  readonly subscription: Stripe.Subscription;
  readonly subscription_item: Stripe.SubscriptionItem;
  readonly customer: Stripe.Customer;
  readonly price: Stripe.Price;
  readonly invoice: Stripe.Invoice;
  readonly invoice_line: Stripe.InvoiceLineItem;
  readonly refund: Stripe.Refund;
  readonly 'billing_portal.session': Stripe.BillingPortal.Session;
}

/** A new object of a kind with these values in it. */
export function blank<Kind extends keyof Kinds>(kind: Kind, values: Partial<Kinds[Kind]>): Kinds[Kind] {
  // What a JSON file holds has wider types: texts instead of the literals that they are.
  return { ...(structuredClone(BLANKS[kind]) as unknown as Kinds[Kind]), ...values };
}
