// @module-tag quick
/** Tests the order of events on a model of the database: the highest ticket, drawn before the provider is asked, wins. */
import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { forEachSeed, SEEDS_TIMEOUT_MS, seededRandom } from '../../../../tests/faults/seeds.ts';
import { newObject } from '../../../local/payments/stripe-objects.ts';
import { takeEvent } from './own-subscriptions.ts';
import type { Payments } from './payment-function.ts';
import type { PaymentStore } from './payment-store.ts';

/** A subscription's statuses at the provider in order; each change sends an event. */
const LIFE = ['incomplete', 'trialing', 'active', 'past_due', 'active', 'unpaid', 'canceled'] as const;
const EVENTS = LIFE.map((_, n) => n);
const SUBSCRIPTION = newObject('subscription', {});
SUBSCRIPTION.items.data = [newObject('subscription_item', {})];

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

/** The final status if answers are stored in this order, by the rule of `apply_payment_event`. */
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
    return { ...SUBSCRIPTION, status: LIFE[asked++] ?? 'canceled' };
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

/** All permutations of `rest` after `head`. */
function* orders(rest: readonly number[], head: readonly number[] = []): Generator<readonly number[]> {
  if (rest.length === 0) yield head;
  for (const each of rest) {
    yield* orders(
      rest.filter((other) => other !== each),
      [...head, each],
    );
  }
}

/** Above 1, later deliveries overtake earlier ones. */
const OVERTAKING = 3;

/** A database with the rule of `apply_payment_event`. */
function createModel() {
  const taken = new Set<string>();
  let [tickets, newest] = [0, 0];
  return {
    status: '',
    begin: (eventId: string) => (taken.has(eventId) ? null : ++tickets),
    apply(eventId: string, status: string, ticket: number): string {
      if (taken.has(eventId)) return 'duplicate';
      taken.add(eventId);
      if (ticket < newest) return 'stale';
      newest = ticket;
      this.status = status;
      return 'applied';
    },
  };
}

/** Delivers an event, and pauses before each step: drawing the ticket, returning the answer, applying the effect. */
function startDelivery(id: string, model: ReturnType<typeof createModel>, ask: () => Stripe.Subscription.Status) {
  let [gate, halt] = [createGate(), createGate()];
  let isDone = false;
  const pause = () => {
    gate = createGate();
    halt.open();
    return gate.passed;
  };
  const store: Pick<PaymentStore, 'beginEvent' | 'applyEvent'> = {
    async beginEvent(eventId) {
      await pause();
      return model.begin(eventId);
    },
    async applyEvent(eventId, _, facts, ticket) {
      await pause();
      return model.apply(eventId, facts?.status ?? '', ticket);
    },
  };
  const retrieve = async (): Promise<Stripe.Subscription> => {
    const status = ask();
    await pause();
    return { ...SUBSCRIPTION, status };
  };
  // Of all that payments are, `takeEvent` asks these two.
  const payments = { stripe: { subscriptions: { retrieve } }, store } as unknown as Payments;
  const running = takeEvent(payments, { id, type: 'customer.subscription.updated', subscription: 'sub_1' }).finally(
    () => {
      isDone = true;
      halt.open();
    },
  );
  return {
    /** Runs the next step; returns whether it was the last. */
    async go(): Promise<boolean> {
      halt = createGate();
      gate.open();
      await halt.passed;
      if (isDone) await running;
      return isDone;
    },
  };
}

/** Interleaves the steps of all events at random, with some events delivered twice; returns the final status. */
async function endOfInterleaved(seed: number): Promise<string> {
  const random = seededRandom(seed);
  const model = createModel();
  let [state, sent] = [0, 0];
  const send = () => startDelivery(String(sent++), model, () => LIFE[state] ?? 'canceled');
  const open = [send()];
  while (open.length > 0 || state < LIFE.length - 1) {
    if (state < LIFE.length - 1 && (open.length === 0 || random() < 0.4)) {
      state++;
      open.push(send());
      if (random() < 0.2) open.push(startDelivery(String(sent - 1), model, () => LIFE[state] ?? ''));
      continue;
    }
    const at = Math.floor((1 - random() ** OVERTAKING) * open.length);
    if (await open[at]?.go()) open.splice(at, 1);
  }
  return model.status;
}

test(
  "random interleavings of tickets, answers and effects end with the provider's last status (U7)",
  async () => {
    await forEachSeed('interleavings of payment events', 2000, async (seed) => {
      expect(await endOfInterleaved(seed)).toBe('canceled');
    });
  },
  SEEDS_TIMEOUT_MS,
);

test("all 5,040 orders of storing the answers to seven events end with the provider's last status (U7)", async () => {
  const ends = new Map<string | null, number>();
  for (const order of orders(EVENTS)) {
    const end = await endOf(order);
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  expect([...ends]).toEqual([['canceled', 5040]]);
});
