/** The rule for events, on a model of the database: the highest ticket, drawn before the provider was asked, wins. */
import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { SUBSCRIPTION, SUBSCRIPTION_ITEM } from '../../../local/payments/blank-billing.ts';
import { takeEvent } from './own-subscriptions.ts';
import type { Payments } from './payment-function.ts';
import type { PaymentStore } from './payment-store.ts';

/** What a subscription goes through at the provider; each step sends an event. */
const LIFE = ['incomplete', 'trialing', 'active', 'past_due', 'active', 'unpaid', 'canceled'] as const;
const EVENTS = LIFE.map((_, n) => n);

interface Gate {
  readonly passed: Promise<void>;
  readonly open: () => void;
}

const nothing = (): void => {};

function createGate(): Gate {
  let open: () => void = nothing;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

/** What becomes of the events when their answers are stored in this order, as `apply_payment_event` stores them. */
async function endOf(order: readonly number[]): Promise<string | null> {
  const gates = EVENTS.map(createGate);
  const taken = new Set<string>();
  let [asked, tickets, newest] = [0, 0, 0];
  let status: string | null = null;
  const store: Pick<PaymentStore, 'beginEvent' | 'applyEvent'> = {
    beginEvent: async (eventId) => (taken.has(eventId) ? null : ++tickets),
    async applyEvent(eventId, _, facts, ticket) {
      await gates[Number(eventId)]?.passed;
      if (taken.has(eventId)) return 'duplicate';
      taken.add(eventId);
      if (ticket < newest) return 'stale';
      newest = ticket;
      status = facts?.status ?? null;
      return 'applied';
    },
  };
  const retrieve = async (): Promise<Stripe.Subscription> => {
    const list = { ...SUBSCRIPTION.items, data: [SUBSCRIPTION_ITEM] };
    return { ...SUBSCRIPTION, items: list, status: LIFE[asked++] ?? 'canceled' };
  };
  // Of all that payments are, `takeEvent` asks these two.
  const payments = { stripe: { subscriptions: { retrieve } }, store } as unknown as Payments;
  const running = EVENTS.map((n) =>
    takeEvent(payments, { id: String(n), type: 'customer.subscription.updated', subscription: 'sub_1' }),
  );
  for (const n of order) {
    gates[n]?.open();
    await running[n];
  }
  return status;
}

/** Every order of `rest` behind `head`. */
function* orders(rest: readonly number[], head: readonly number[] = []): Generator<readonly number[]> {
  if (rest.length === 0) yield head;
  for (const each of rest) {
    yield* orders(
      rest.filter((other) => other !== each),
      [...head, each],
    );
  }
}

test('all 5,040 orders in which the answers to seven events are stored end as the provider says last (U7)', async () => {
  const ends = new Map<string | null, number>();
  for (const order of orders(EVENTS)) {
    const end = await endOf(order);
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  expect([...ends]).toEqual([['canceled', 5040]]);
});
