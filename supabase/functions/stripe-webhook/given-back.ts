/** Money that was given back, or that a bank wants back, ends Pro: the payment provider itself ends nothing then. */
import type { Stripe } from 'stripe';
import type { Payments } from '../_shared/payments/payment-function.ts';
import { GIVEN_BACK, idOf } from '../_shared/payments/subscription-facts.ts';

/** The payment that an event says was given back in full or is disputed; null for any other event. */
export function givenBackPayment(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'charge.refunded':
      // A part of it is a courtesy.
      return event.data.object.refunded ? idOf(event.data.object.payment_intent) : null;
    case 'charge.dispute.created':
      return idOf(event.data.object.payment_intent);
    default:
      return null;
  }
}

/**
 * Notes on the subscription that its newest invoice is not paid any more, and ends it. May be repeated.
 * @returns the subscription's id; null if the payment was of none, or of a period that is over
 */
export async function endGivenBack({ stripe }: Payments, payment: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: payment } });
  const invoiceId = idOf(data[0]?.invoice);
  if (invoiceId === null) return null;
  const invoice = await stripe.invoices.retrieve(invoiceId);
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  if (id === null) return null;
  const subscription = await stripe.subscriptions.retrieve(id);
  if (idOf(subscription.latest_invoice) !== invoiceId) return null;
  await stripe.subscriptions.update(id, { metadata: { [GIVEN_BACK]: invoiceId } });
  if (subscription.status !== 'canceled') await stripe.subscriptions.cancel(id);
  return id;
}
