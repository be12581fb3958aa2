/** Sends events to our webhook like Stripe: signed, repeated until accepted, and in no reliable order. */
import { createHmac } from 'node:crypto';
import { STRIPE_API_VERSION } from '../../functions/_shared/payments/payment-provider.ts';
import { newId } from './stand-in-state.ts';

/** `held`: nothing is sent until requested. */
export const DELIVERY_MODES = ['well', 'shuffled', 'doubled', 'held'] as const;
type DeliveryMode = (typeof DELIVERY_MODES)[number];

/** Waits after refusals, in ms; Stripe's are hours, too long for trying things out. */
const RETRY_MS = [500, 2000, 10_000, 60_000, 600_000];

interface Delivery {
  readonly body: string;
  tries: number;
}

export interface DeliveryOptions {
  readonly secret: string;
  /** Sends a request to our webhook; returns its status. */
  readonly send: (init: RequestInit) => Promise<number>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
}

export interface Deliveries {
  emit(type: string, object: object): void;
  setMode(mode: DeliveryMode): void;
  /** Sends all waiting events now; returns the statuses. */
  flush(): Promise<number[]>;
  /** Number of waiting events. */
  waiting(): number;
  close(): void;
}

export function openDeliveries({ secret, send, now, random }: DeliveryOptions): Deliveries {
  const queue = new Set<Delivery>();
  const timers = new Set<NodeJS.Timeout>();
  let mode: DeliveryMode = 'well';
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  function later(delivery: Delivery, ms: number): void {
    if (mode === 'held' || isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      last = last.then(async () => {
        const times = !queue.has(delivery) || mode === 'held' ? 0 : mode === 'doubled' ? 2 : 1;
        for (let n = 0; n < times; n++) await deliver(delivery);
        return times;
      });
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  async function deliver(delivery: Delivery): Promise<number> {
    const { body } = delivery;
    const seconds = Math.floor(now() / 1000);
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${seconds},v1=${signature}`,
      'user-agent': 'Stripe/1.0 (stand-in)',
    };
    const status = await send({ method: 'POST', headers, body }).catch(() => 0);
    const wait = RETRY_MS[delivery.tries++];
    if (status >= 200 && status < 300) queue.delete(delivery);
    else if (wait === undefined) queue.delete(delivery);
    else later(delivery, wait);
    return status;
  }

  function ordered(): Delivery[] {
    const all = [...queue];
    if (mode === 'well') return all;
    const shuffled = all.map((each) => [random(), each] as const).toSorted(([a], [b]) => a - b);
    const list = shuffled.map(([, each]) => each);
    return mode === 'doubled' ? [...list, ...list.toReversed()] : list;
  }

  return {
    emit(type, object) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: STRIPE_API_VERSION,
        created: Math.floor(now() / 1000),
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        data: { object },
      };
      // Serialised now, because later changes must not alter the event.
      const delivery = { body: JSON.stringify(event, null, 2), tries: 0 };
      queue.add(delivery);
      later(delivery, mode === 'shuffled' ? random() * 200 : 0);
    },
    setMode(next) {
      mode = next;
      if (mode !== 'held') for (const delivery of queue) later(delivery, 0);
    },
    async flush() {
      const run = last.then(async () => {
        const statuses: number[] = [];
        for (const delivery of ordered()) statuses.push(await deliver(delivery));
        return statuses;
      });
      last = run;
      return run;
    },
    waiting: () => queue.size,
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
