/** The objects that Stripe’s stand-in sends, as typed by the SDK; `stripe-schemas.ts` makes a JSON Schema of each. */
import type { Stripe } from 'stripe';

export type SentCharge = Stripe.Charge;
export type SentCustomer = Stripe.Customer | Stripe.DeletedCustomer;
export type SentDispute = Stripe.Dispute;
/** Fields common to all event types. */
export type SentEvent = Omit<Stripe.CustomerDeletedEvent, 'data' | 'type'>;
export type SentInvoice = Stripe.Invoice;
export type SentInvoicePayment = Stripe.InvoicePayment;
export type SentPortal = Stripe.BillingPortal.Session;
export type SentSession = Stripe.Checkout.Session;
export type SentSubscription = Stripe.Subscription;
