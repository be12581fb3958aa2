/** What the replica worker does about Pro. Types only. */
import type { Membership, PaymentPage, PaymentResult } from '#domain/payments/membership.ts';
import type { PaymentAnswer } from '#domain/payments/payment-calls.ts';
import type { PlanId } from '#domain/payments/plans.ts';

export interface MembershipApi {
  /** Calls back now and on every change; with null while signed out. */
  watchMembership(listener: (membership: Membership | null) => void): Promise<() => void>;
  /** Asks the server now; the answer is whether it did answer. */
  refreshMembership(): Promise<boolean>;
  /** The page on which to pay. @param origin of the app, where the page leads back to */
  startCheckout(plan: PlanId, origin: string): Promise<PaymentResult<PaymentPage>>;
  /** The page of cards and invoices. */
  openPortal(origin: string): Promise<PaymentResult<PaymentPage>>;
  cancelSubscription(): Promise<PaymentResult<PaymentAnswer<'cancel-subscription'>>>;
  resumeSubscription(): Promise<PaymentResult<PaymentAnswer<'resume-subscription'>>>;
}
