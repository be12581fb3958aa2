import type { Environment } from '../_shared/environment.ts';
import { type Handler, serveOnDeno } from '../_shared/handler.ts';
import { isSame } from '../_shared/is-same.ts';
import { NOT_STORED, openPayments, type Payments } from '../_shared/payments/payment-function.ts';
import { receiveEvent } from './receive-event.ts';
import { createRefusalCounter } from './refusal-counter.ts';

/**
 * `POST` by the payment provider, with its signature; see `receiveEvent`. `GET` with the operator's key →
 * `[{day, reason, deliveries, last_at}]`: counts of refused deliveries.
 */
export function createStripeWebhook(environment: Environment): Handler {
  const payments = openPayments(environment);
  const refusals = payments && createRefusalCounter(payments.store, environment);
  return (request) => {
    if (payments && request.method === 'GET' && isOperator(request, environment)) return listRefused(payments);
    return receiveEvent(request, payments, refusals);
  };
}

function isOperator(request: Request, { setting }: Environment): boolean {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return token !== undefined && isSame(token, setting('SUPABASE_SERVICE_ROLE_KEY') ?? '');
}

async function listRefused({ store }: Payments): Promise<Response> {
  return Response.json(await store.listRefused(), NOT_STORED);
}

serveOnDeno(createStripeWebhook);
