/** Ends Pro after a full refund or a dispute, because the payment provider itself does not. */
import type { Stripe } from 'stripe';
import type { Payments } from '../_shared/payments/payment-function.ts';
import { idOf, RETURNED_INVOICE } from '../_shared/payments/subscription-facts.ts';

/** The payment that the event reports as fully refunded or disputed; null for other events. */
export function returnedPayment(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'charge.refunded':
      // A partial refund is a courtesy and does not end Pro.
      return event.data.object.refunded ? idOf(event.data.object.payment_intent) : null;
    case 'charge.dispute.created':
      return idOf(event.data.object.payment_intent);
    default:
      return null;
  }
}

/**
 * Marks the subscription's newest invoice as paid back, and cancels the subscription. Idempotent.
 * @returns the subscription's id; null if the payment has no subscription, or is not for its newest invoice
 */
export async function endReturnedPayment({ stripe }: Payments, payment: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: payment } });
  const invoiceId = idOf(data[0]?.invoice);
  if (invoiceId === null) return null;
  const invoice = await stripe.invoices.retrieve(invoiceId);
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  if (id === null) return null;
  const subscription = await stripe.subscriptions.retrieve(id);
  if (idOf(subscription.latest_invoice) !== invoiceId) return null;
  await stripe.subscriptions.update(id, { metadata: { [RETURNED_INVOICE]: invoiceId } });
  if (subscription.status !== 'canceled') await stripe.subscriptions.cancel(id);
  return id;
}
