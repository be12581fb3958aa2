/**
 * The calls to the payment functions, `POST /functions/v1/<name>` with the person's token. The token identifies the person;
 * an id in the request must belong to them (U13).
 */
import * as z from 'zod/mini';
import { PLAN_IDS } from './plans.ts';

const PRICE_ID = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/));
/** Ids of the payment provider's objects, such as `cus_…` and `sub_…`. */
const PROVIDER_ID = z.string().check(z.regex(/^[A-Za-z0-9_]{1,255}$/));
const RETURN_URL = z.string().check(z.maxLength(2000), z.startsWith('http'));

/** Requests by function name. Return addresses must be of the app's own origin. */
export const paymentRequests = {
  'create-checkout-session': z.object({
    priceId: PRICE_ID,
    userId: z.optional(z.string()),
    successUrl: RETURN_URL,
    cancelUrl: RETURN_URL,
  }),
  'create-portal-session': z.object({ customerId: z.optional(PROVIDER_ID), returnUrl: RETURN_URL }),
  'cancel-subscription': z.object({ subscriptionId: z.optional(PROVIDER_ID) }),
  'resume-subscription': z.object({ subscriptionId: z.optional(PROVIDER_ID) }),
  /** For the person of the token. */
  'list-invoices': z.object({}),
  entitlement: z.object({}),
} as const;

export type PaymentFunction = keyof typeof paymentRequests;
export type PaymentRequest<Name extends PaymentFunction> = z.infer<(typeof paymentRequests)[Name]>;

const invoiceSchema = z.object({
  number: z.nullable(z.string()),
  /** The payment provider's term: 'paid', 'open', 'void' and so on. */
  status: z.nullable(z.string()),
  /** ISO 8601. */
  created_at: z.string(),
  currency: z.string(),
  /** In the currency's smallest unit, cents. */
  amount_due: z.number(),
  amount_paid: z.number(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** State of a subscription's renewal, at the time of the answer. */
const changedSubscription = z.object({ cancelAtPeriodEnd: z.boolean(), currentPeriodEnd: z.string() });

/** Answers with status 200 by function name. */
export const paymentAnswers = {
  /** The browser goes to `url`, the payment provider's page. */
  'create-checkout-session': z.object({ sessionId: z.string(), url: z.string() }),
  'create-portal-session': z.object({ url: z.string() }),
  'cancel-subscription': changedSubscription,
  'resume-subscription': changedSubscription,
  'list-invoices': z.object({ invoices: z.array(invoiceSchema) }),
  /** Without Pro the token is null. `serverTime` (epoch seconds) updates the device's latest time seen. */
  entitlement: z.object({ token: z.nullable(z.string()), serverTime: z.number() }),
} as const;

export type PaymentAnswer<Name extends PaymentFunction> = z.infer<(typeof paymentAnswers)[Name]>;

/** Reasons for a refusal, with their HTTP status. */
export const PAYMENT_REFUSALS = {
  bad_request: 400,
  price_not_offered: 400,
  foreign_return_url: 400,
  no_authorization: 401,
  bad_jwt: 401,
  /** An id in the request belongs to another person. */
  not_yours: 403,
  no_subscription: 404,
  method_not_allowed: 405,
  /** There is an active subscription, which can be managed but not bought again. */
  already_subscribed: 409,
  /** The server takes no payments. */
  payments_not_set_up: 503,
  /** The payment provider did not answer; a retry may help. */
  payments_unavailable: 503,
} as const;

export type PaymentRefusalCode = keyof typeof PAYMENT_REFUSALS;

/** The body of a refusal; `message` is a sentence for the person. */
export const paymentRefusalSchema = z.object({ code: z.string(), message: z.string() });

/** An entitlement's public key; tokens name it by its `kid`. */
const entitlementKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string(),
  x: z.string(),
  y: z.string(),
});

/** The public answer of `GET /functions/v1/entitlement`: how to pay, and which signatures to trust. */
export const paymentSetupSchema = z.object({
  /** Two during a key rotation. */
  keys: z.array(entitlementKeySchema),
  /** Null if the server takes no payments. */
  payments: z.nullable(
    z.object({
      priceIds: z.record(z.enum(PLAN_IDS), PRICE_ID),
      publishableKey: z.string(),
      /** Whether the local stand-in handles payments: no money moves. */
      isStandIn: z.boolean(),
    }),
  ),
});

export type PaymentSetup = z.infer<typeof paymentSetupSchema>;
