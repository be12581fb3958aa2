/** The chosen plan in an address, so that it survives links, sign-in and the payment provider's page. */
import { PLAN_IDS, type PlanId } from '#domain/payments/plans.ts';

/** The plan that is chosen until the person chooses. */
export const DEFAULT_PLAN: PlanId = 'yearly';

/** The plan in a query string, if it names one. */
export function planIn(search: string): PlanId | undefined {
  const named = new URLSearchParams(search).get('plan');
  return PLAN_IDS.find((plan) => plan === named);
}

/** The plans page with this plan chosen. */
export function subscriptionPath(plan: PlanId): string {
  return plan === DEFAULT_PLAN ? '/subscription' : `/subscription?plan=${plan}`;
}
