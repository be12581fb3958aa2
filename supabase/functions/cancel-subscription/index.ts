/** `POST {subscriptionId?}` → `{cancelAtPeriodEnd: true, currentPeriodEnd}`: the subscription ends with its period (U6). */
import { serveOnDeno } from '../_shared/handler.ts';
import { findLive, storeChange } from '../_shared/payments/own-subscriptions.ts';
import { createPaymentFunction } from '../_shared/payments/payment-function.ts';
import { isEnding, periodEnd } from '../_shared/payments/subscription-facts.ts';

export const createCancelSubscription = createPaymentFunction(
  'cancel-subscription',
  async ({ request, account, payments }) => {
    const live = await findLive(payments, account, request.subscriptionId, 'No active subscription to cancel');
    if (!isEnding(live)) await payments.stripe.subscriptions.update(live.id, { cancel_at_period_end: true });
    await storeChange(payments, 'call.cancel-subscription', live.id);
    return { cancelAtPeriodEnd: true, currentPeriodEnd: periodEnd(live) };
  },
);

serveOnDeno(createCancelSubscription);
