/** Counts refused deliveries. The webhook is public, so writes are throttled: a flood of requests causes few writes. */
import type { Environment } from '../_shared/environment.ts';
import { type PaymentStore, PaymentStoreError } from '../_shared/payments/payment-store.ts';

/** Minimum time between two writes. The first delivery after it, of any kind, writes the counts since. */
const WRITE_EVERY_MS = 10_000;

export interface RefusalCounter {
  note(reason: string): void;
  /** Writes the counts, throttled. To be called after every delivery. */
  write(): void;
}

export function createRefusalCounter(
  store: Pick<PaymentStore, 'countRefused'>,
  { now, background }: Pick<Environment, 'now' | 'background'>,
): RefusalCounter {
  const counts = new Map<string, number>();
  let writtenAt = Number.NEGATIVE_INFINITY;

  function add(reason: string, times: number): void {
    counts.set(reason, (counts.get(reason) ?? 0) + times);
  }

  async function send(taken: ReadonlyMap<string, number>): Promise<void> {
    try {
      await store.countRefused(Object.fromEntries(taken));
    } catch (error) {
      if (!(error instanceof PaymentStoreError)) throw error;
      // Put back, for the next write.
      for (const [reason, times] of taken) add(reason, times);
    }
  }

  return {
    note: (reason) => add(reason, 1),
    write() {
      if (counts.size === 0 || now() - writtenAt < WRITE_EVERY_MS) return;
      writtenAt = now();
      const taken = new Map(counts);
      counts.clear();
      background(send(taken));
    },
  };
}
