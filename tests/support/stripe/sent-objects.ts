/** What the stand-in for Stripe sends, as the SDK describes it; `wire-schemas.ts` makes a JSON Schema of each. */
import type { Stripe } from 'stripe';

export type SentCharge = Stripe.Charge;
export type SentCustomer = Stripe.Customer | Stripe.DeletedCustomer;
export type SentDispute = Stripe.Dispute;
/** Of every type alike, without what it is about. */
export type SentEvent = Omit<Stripe.CustomerDeletedEvent, 'data' | 'type'>;
export type SentInvoice = Stripe.Invoice;
export type SentInvoicePayment = Stripe.InvoicePayment;
export type SentPortal = Stripe.BillingPortal.Session;
export type SentSession = Stripe.Checkout.Session;
export type SentSubscription = Stripe.Subscription;
