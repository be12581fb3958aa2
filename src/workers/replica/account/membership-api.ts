/** Interface of the replica worker for Pro. Types only. */
import type { Membership, PaymentPage, PaymentResult } from '#domain/payments/membership.ts';
import type { PaymentAnswer } from '#domain/payments/payment-calls.ts';
import type { PlanId } from '#domain/payments/plans.ts';

export interface MembershipApi {
  /** Calls back now and on every change; with null while signed out. */
  watchMembership(listener: (membership: Membership | null) => void): Promise<() => void>;
  /** Asks the server now; returns whether it answered. */
  refreshMembership(): Promise<boolean>;
  /** The provider's payment page. @param origin of the app, to which that page returns */
  startCheckout(plan: PlanId, origin: string): Promise<PaymentResult<PaymentPage>>;
  /** The provider's page of cards and invoices. */
  openPortal(origin: string): Promise<PaymentResult<PaymentPage>>;
  cancelSubscription(): Promise<PaymentResult<PaymentAnswer<'cancel-subscription'>>>;
  resumeSubscription(): Promise<PaymentResult<PaymentAnswer<'resume-subscription'>>>;
}
