/** `POST {customerId?, returnUrl}` → `{url}`: the payment provider's page to manage cards, invoices and the subscription. */
import { serveOnDeno } from '../_shared/handler.ts';
import { pageLocale } from '../_shared/payments/page-locale.ts';
import { createPaymentFunction, refusal } from '../_shared/payments/payment-function.ts';
import { checkReturnAddress } from '../_shared/payments/return-address.ts';

export const createPortalSession = createPaymentFunction(
  'create-portal-session',
  async ({ request, account, language, payments }) => {
    const { customer } = account;
    if (request.customerId !== undefined && request.customerId !== customer) throw refusal('not_yours');
    checkReturnAddress(request.returnUrl, payments.environment);
    if (customer === null) throw refusal('no_subscription');
    const session = { customer, return_url: request.returnUrl, locale: pageLocale(language) };
    const { url } = await payments.stripe.billingPortal.sessions.create(session);
    return { url };
  },
);

serveOnDeno(createPortalSession);
