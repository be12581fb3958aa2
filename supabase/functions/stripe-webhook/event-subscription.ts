import type { Stripe } from 'stripe';
import { idOf } from '../_shared/payments/subscription-facts.ts';

/** The id of the event's subscription; null if it has none. */
export function subscriptionOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed':
      return idOf(event.data.object.subscription);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.trial_will_end':
      return event.data.object.id;
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return idOf(event.data.object.parent?.subscription_details?.subscription);
    default:
      return null;
  }
}
