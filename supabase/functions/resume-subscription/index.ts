/** `POST {subscriptionId?}` → `{cancelAtPeriodEnd: false, currentPeriodEnd}`: the subscription renews again (U6). */
import { serveOnDeno } from '../_shared/handler.ts';
import { findLive, storeChange } from '../_shared/payments/own-subscriptions.ts';
import { createPaymentFunction } from '../_shared/payments/payment-function.ts';
import { periodEnd } from '../_shared/payments/subscription-facts.ts';

export const createResumeSubscription = createPaymentFunction(
  'resume-subscription',
  async ({ request, account, payments }) => {
    const live = await findLive(payments, account, request.subscriptionId, 'No subscription to resume');
    // Stripe's portal sets only `cancel_at`. Clearing one field leaves the other, and one request can't set both.
    if (live.cancel_at_period_end) await payments.stripe.subscriptions.update(live.id, { cancel_at_period_end: false });
    else if (live.cancel_at !== null) await payments.stripe.subscriptions.update(live.id, { cancel_at: '' });
    await storeChange(payments, 'call.resume-subscription', live.id);
    return { cancelAtPeriodEnd: false, currentPeriodEnd: periodEnd(live) };
  },
);

serveOnDeno(createResumeSubscription);
