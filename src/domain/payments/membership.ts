/** A device's data about a person's Pro, and the calls to the payment functions. */
import * as z from 'zod/mini';
import type { Entitlement } from './entitlement.ts';
import type { PaymentSetup } from './payment-calls.ts';
import type { PlanId } from './plans.ts';
import { subscriptionSchema } from './subscription.ts';

/** A row of the person's subscription, without the fields that only documents have. */
export const subscriptionRowSchema = z.omit(subscriptionSchema, { stamp: true });
export type SubscriptionRow = z.infer<typeof subscriptionRowSchema>;

export interface Membership {
  /** By the signed token; also valid without a network (U90). */
  readonly entitlement: Entitlement;
  /** The newest subscription; null if there is none or it is not known yet. */
  readonly subscription: SubscriptionRow | null;
  /** Its plan; null if its price is no longer offered. */
  readonly plan: PlanId | null;
  /** Whether the trial was used, since nobody gets a second one (U10); null while unknown. */
  readonly hadTrial: boolean | null;
  /** How to pay on this server; null if it takes no payments, undefined while unknown. */
  readonly payments: PaymentSetup['payments'] | undefined;
  /** When the server last confirmed this: ISO 8601; null for never on this device. */
  readonly checkedAt: string | null;
}

/** The answer of a payment function, or why it failed: its own code, 'offline', 'signed_out' or 'failed'. */
export type PaymentResult<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly code: string };

/** A page of the payment provider. */
export interface PaymentPage {
  readonly url: string;
}
