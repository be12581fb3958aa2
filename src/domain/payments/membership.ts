/** What a device knows of somebody's Pro, and what it may ask the payment functions. */
import * as z from 'zod/mini';
import type { Entitlement } from './entitlement.ts';
import type { PaymentSetup } from './payment-calls.ts';
import type { PlanId } from './plans.ts';
import { subscriptionSchema } from './subscription.ts';

/** A row of one's own; without what only documents have. */
export const subscriptionRowSchema = z.omit(subscriptionSchema, { stamp: true });
export type SubscriptionRow = z.infer<typeof subscriptionRowSchema>;

export interface Membership {
  /** By the signed statement, also without a network (U90). */
  readonly entitlement: Entitlement;
  /** The newest subscription; null without one, also while that is not known. */
  readonly subscription: SubscriptionRow | null;
  /** Its plan; null for a price that is no longer offered. */
  readonly plan: PlanId | null;
  /** Whether the free days were used; null while that is not known (U10). */
  readonly hadTrial: boolean | null;
  /** How to pay here; null where nothing can be paid, undefined while that is not known. */
  readonly payments: PaymentSetup['payments'] | undefined;
  /** When the server last said all this: ISO 8601; null for never on this device. */
  readonly checkedAt: string | null;
}

/** What a payment function was asked, and why it could not do it: its own code, 'offline', 'signed_out' or 'failed'. */
export type PaymentResult<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly code: string };

/** A page of the payment provider's. */
export interface PaymentPage {
  readonly url: string;
}
