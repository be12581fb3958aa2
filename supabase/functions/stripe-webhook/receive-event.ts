/**
 * Receives the payment provider's events. An event only tells which subscription to read from the provider (U7):
 *
 *   signature ─► money given back? cancel ─► ticket ─► read the subscription ─► event's row and effect, one transaction
 *
 * 200 `{outcome}` for a handled event or a duplicate; duplicates are counted. 4xx for a request that is not a valid event: it
 * is reported and counted. 503 during an outage, so that the provider delivers the event again.
 */
import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { takeEvent } from '../_shared/payments/own-subscriptions.ts';
import type { Payments } from '../_shared/payments/payment-function.ts';
import { STRIPE_API_VERSION } from '../_shared/payments/payment-provider.ts';
import { PaymentStoreError } from '../_shared/payments/payment-store.ts';
import { subscriptionOf } from './event-subscription.ts';
import type { RefusalCounter } from './refusal-counter.ts';
import { endReturnedPayment, returnedPayment } from './returned-payment.ts';

/** The provider's events have a few thousand bytes. */
const MAX_BYTES = 256 * 1024;
/** `t=…,v1=…`, each with a value: for `v1=` the SDK throws a plain error, as for a bug. */
const SIGNATURE_HEADER = /^\w+=[^=,]+(?:,\w+=[^=,]+)*$/;
/** What every event has; the SDK checks none of it. */
const eventSchema = z.looseObject({
  id: z.string(),
  object: z.literal('event'),
  type: z.string(),
  livemode: z.boolean(),
  data: z.looseObject({ object: z.looseObject({}) }),
});

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
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return { refused: 'too_large' };
  // The signature covers the exact bytes.
  const body = await request.text();
  if (body.length > MAX_BYTES) return { refused: 'too_large' };
  const signature = request.headers.get('stripe-signature') ?? '';
  if (!(await isSigned(body, signature, payments))) return { refused: 'bad_signature' };
  const event = parseEvent(body);
  if (event === null) return { refused: 'bad_event' };
  if (event.api_version !== STRIPE_API_VERSION) return { refused: 'wrong_version' };
  return event.livemode === payments.isLive ? { event } : { refused: 'wrong_mode' };
}

/** Whether the provider signed this body, at most five minutes ago. */
async function isSigned(
  body: string,
  signature: string,
  { stripe, webhookSecret, environment }: Payments,
): Promise<boolean> {
  if (!SIGNATURE_HEADER.test(signature)) return false;
  const { signature: verifier, DEFAULT_TOLERANCE } = stripe.webhooks;
  const provider = Stripe.createSubtleCryptoProvider();
  try {
    const at = environment.now();
    const verified = verifier?.verifyHeaderAsync(body, signature, webhookSecret, DEFAULT_TOLERANCE, provider, at);
    return (await verified) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/** Null for a body that is not an event. */
function parseEvent(body: string): Stripe.Event | null {
  try {
    const content: unknown = JSON.parse(body);
    // The provider signed it, so its other fields are as the SDK's types say.
    return eventSchema.safeParse(content).success ? (content as Stripe.Event) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
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
