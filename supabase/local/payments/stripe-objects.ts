/** Stripe's objects. `npm run types` generates their default values from the SDK's types: null where Stripe allows it. */
import type { Stripe } from 'stripe';
import DEFAULTS from './object-defaults.json' with { type: 'json' };

type StripeObject =
  | Stripe.BillingPortal.Session
  | Stripe.Charge
  | Stripe.Checkout.Session
  | Stripe.Customer
  | Stripe.Dispute
  | Stripe.Invoice
  | Stripe.InvoiceLineItem
  | Stripe.InvoicePayment
  | Stripe.Price
  | Stripe.Subscription
  | Stripe.SubscriptionItem;
type Kind = StripeObject['object'];
type OfKind<K extends Kind> = Extract<StripeObject, { readonly object: K }>;

/** A new object with these values, and default values otherwise. */
export function newObject<K extends Kind>(kind: K, values: Partial<OfKind<K>>): OfKind<K> {
  // The defaults are generated from these types.
  return { ...structuredClone(DEFAULTS[kind]), ...values } as unknown as OfKind<K>;
}
