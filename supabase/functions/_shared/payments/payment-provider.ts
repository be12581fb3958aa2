/** Creates the Stripe client from the deployment's settings; the only place that pins its API version. */
import { Stripe } from 'stripe';
import type { PriceIds } from '../../../../src/domain/payments/plans.ts';
import type { Environment } from '../environment.ts';

/** Of the SDK and of the webhook endpoint. Pinned because fields that we read have moved between versions. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** Timeout of one attempt; the SDK retries twice. */
const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;

export interface PaymentProvider {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  readonly priceIds: PriceIds;
  readonly publishableKey: string;
  /** Whether real money moves. */
  readonly isLive: boolean;
  /** Whether the local stand-in answers instead. */
  readonly isStandIn: boolean;
  /** Whether Stripe computes taxes, which has to be set up at Stripe first. */
  readonly hasTax: boolean;
}

/**
 * Null without STRIPE_SECRET_KEY: payments are not set up.
 * @throws Error naming another setting that is missing
 */
export function openPaymentProvider({ setting }: Environment): PaymentProvider | null {
  const key = setting('STRIPE_SECRET_KEY');
  if (!key) return null;
  const required = (name: string) => {
    const value = setting(name);
    if (!value) throw new Error(`STRIPE_SECRET_KEY is set, but ${name} is not`);
    return value;
  };
  const standInUrl = setting('STRIPE_STAND_IN_URL');
  const stripe = new Stripe(key, {
    apiVersion: STRIPE_API_VERSION,
    telemetry: false,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    httpClient: Stripe.createFetchHttpClient(standInUrl === undefined ? undefined : sendTo(standInUrl)),
  });
  return {
    stripe,
    webhookSecret: required('STRIPE_WEBHOOK_SECRET'),
    priceIds: { monthly: required('STRIPE_PRICE_MONTHLY'), yearly: required('STRIPE_PRICE_YEARLY') },
    publishableKey: required('STRIPE_PUBLISHABLE_KEY'),
    isLive: /^[a-z]+_live_/.test(key),
    isStandIn: standInUrl !== undefined,
    hasTax: setting('STRIPE_TAX') === 'on',
  };
}

/** A fetch that sends every request to `url`, and keeps path and query. */
function sendTo(url: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(url + pathname + search, init);
  };
}
