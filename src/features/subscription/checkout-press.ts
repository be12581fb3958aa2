/** Carries the press of a button to the document that pays: an address alone, such as a link from elsewhere, pays nothing. */
import { CHECKOUT_PATH } from '#domain/payments/checkout-page.ts';
import { PLAN_IDS, type PlanId } from '#domain/payments/plans.ts';
import { forgetTab, readTab, writeTab } from '#platform/tab-memory.ts';

const KEY = 'rihla:checkout-press';

export function checkoutAddress(plan: PlanId): string {
  return `${CHECKOUT_PATH}?plan=${plan}`;
}

/** The plan that an address of the page names; the monthly one where it names none. */
export function planOf(search: string): PlanId {
  const named = new URLSearchParams(search).get('plan');
  return PLAN_IDS.find((plan) => plan === named) ?? 'monthly';
}

export function notePress(plan: PlanId): void {
  writeTab(KEY, plan);
}

/** Whether a button of this plan led here. True once for each press: not for a reload, nor for the way back. */
export function takePress(plan: PlanId): boolean {
  const pressed = readTab(KEY);
  forgetTab(KEY);
  return pressed === plan;
}
