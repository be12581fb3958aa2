/**
 * Receives the payment provider's events. An event only tells which subscription to read from the provider (U7):
 *
 *   signature ─► money given back? cancel ─► ticket ─► read the subscription ─► event's row and effect, one transaction
 *
 * 200 `{outcome}` for a handled event or a duplicate; duplicates are counted. 4xx for a request that is not a valid event: it
 * is reported and counted. 503 during an outage, so that the provider delivers the event again.
 */
import { Stripe } from 'stripe';
import { takeEvent } from '../_shared/payments/own-subscriptions.ts';
import type { Payments } from '../_shared/payments/payment-function.ts';
import { STRIPE_API_VERSION } from '../_shared/payments/payment-provider.ts';
import { PaymentStoreError } from '../_shared/payments/payment-store.ts';
import { subscriptionOf } from './event-subscription.ts';
import type { RefusalCounter } from './refusal-counter.ts';
import { endReturnedPayment, returnedPayment } from './returned-payment.ts';

/** The provider's events have a few thousand bytes. */
const MAX_BYTES = 256 * 1024;

export async function receiveEvent(
  request: Request,
  payments: Payments | null,
  refusals: RefusalCounter | null,
): Promise<Response> {
  if (request.method !== 'POST') return refuse(405, 'method_not_allowed');
  if (!payments || !refusals) return refuse(503, 'payments_not_set_up');
  const { report } = payments.environment;
  const read = await readEvent(request, payments);
  if ('refused' in read) {
    report(`a payment event was refused: ${read.refused}`);
    refusals.note(read.refused);
    refusals.write();
    return refuse(REFUSALS[read.refused], read.refused);
  }
  const { event } = read;
  try {
    const outcome = await handleEvent(event, payments);
    if (outcome === 'duplicate') refusals.note(outcome);
    refusals.write();
    return Response.json({ outcome });
  } catch (error) {
    const isOutage = error instanceof PaymentStoreError || error instanceof Stripe.errors.StripeError;
    if (!isOutage) throw error;
    report(`a payment event of type ${event.type} has to come again: ${error.name}`);
    return refuse(503, 'not_now');
  }
}

/** Reasons to refuse a request, with the HTTP status. */
const REFUSALS = { too_large: 413, bad_signature: 400, bad_event: 400, wrong_version: 400, wrong_mode: 400 } as const;
type Read = { readonly event: Stripe.Event } | { readonly refused: keyof typeof REFUSALS };

async function readEvent(request: Request, payments: Payments): Promise<Read> {
  const { stripe, webhookSecret, isLive, environment } = payments;
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return { refused: 'too_large' };
  // The signature covers the exact bytes.
  const body = await request.text();
  if (body.length > MAX_BYTES) return { refused: 'too_large' };
  const signature = request.headers.get('stripe-signature') ?? '';
  const provider = Stripe.createSubtleCryptoProvider();
  let event: Stripe.Event;
  try {
    const at = environment.now();
    event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret, undefined, provider, at);
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
    if (!isForged && !(error instanceof SyntaxError)) throw error;
    return { refused: isForged ? 'bad_signature' : 'bad_event' };
  }
  if (event.api_version !== STRIPE_API_VERSION) return { refused: 'wrong_version' };
  return event.livemode === isLive ? { event } : { refused: 'wrong_mode' };
}

async function handleEvent(event: Stripe.Event, payments: Payments): Promise<string> {
  const payment = returnedPayment(event);
  const ended = payment === null ? null : await endReturnedPayment(payments, payment);
  const subscription = ended ?? subscriptionOf(event);
  return takeEvent(payments, { id: event.id, type: event.type, subscription });
}

function refuse(status: number, code: string): Response {
  return Response.json({ code }, { status });
}
