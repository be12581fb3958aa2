import type { Environment } from '../_shared/environment.ts';
import { type Handler, serveOnDeno } from '../_shared/handler.ts';
import { openPayments } from '../_shared/payments/payment-function.ts';
import { receiveEvent } from './receive-event.ts';

/** `POST` by the payment provider, with its signature; see `receiveEvent`. */
export function createStripeWebhook(environment: Environment): Handler {
  const payments = openPayments(environment);
  return (request) => receiveEvent(request, payments);
}

serveOnDeno(createStripeWebhook);
