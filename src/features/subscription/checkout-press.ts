/** Passes a button press to the checkout document through the tab's storage, so that a link alone starts no payment. */
import { CHECKOUT_PATH } from '#domain/payments/checkout-document.ts';
import type { PlanId } from '#domain/payments/plans.ts';
import { forgetTab, readTab, writeTab } from '#platform/tab-memory.ts';
import { planIn } from './plan-address.ts';

const KEY = 'rihla:checkout-press';

export function checkoutAddress(plan: PlanId): string {
  return `${CHECKOUT_PATH}?plan=${plan}`;
}

/** The plan in the checkout page's query string; monthly by default. */
export function planOf(search: string): PlanId {
  return planIn(search) ?? 'monthly';
}

export function notePress(plan: PlanId): void {
  writeTab(KEY, plan);
}

/** Whether a press of this plan's button led here. True once for each press, so not after a reload or Back. */
export function takePress(plan: PlanId): boolean {
  const pressed = readTab(KEY);
  forgetTab(KEY);
  return pressed === plan;
}
