// @module-tag quick
import { expect, test } from 'vitest';
import { PaymentStoreError } from '../_shared/payments/payment-store.ts';
import { createRefusalCounter } from './refusal-counter.ts';

test('a flood of refusals causes one write in ten seconds, and counts survive a failed write', async () => {
  const written: object[] = [];
  const open: Promise<void>[] = [];
  let now = 1000;
  let isDown = false;
  const counter = createRefusalCounter(
    {
      async countRefused(counts) {
        if (isDown) throw new PaymentStoreError(503, 'down');
        written.push(counts);
      },
    },
    { now: () => now, background: (work) => void open.push(work) },
  );
  const deliver = async (reason?: string) => {
    if (reason !== undefined) counter.note(reason);
    counter.write();
    await Promise.all(open);
  };
  await deliver();
  expect(written).toEqual([]);
  await deliver('bad_signature');
  for (let n = 0; n < 1000; n++) await deliver('bad_signature');
  await deliver('too_large');
  expect(written).toEqual([{ bad_signature: 1 }]);
  now += 10_000;
  isDown = true;
  await deliver();
  isDown = false;
  now += 10_000;
  await deliver('duplicate');
  expect(written).toEqual([{ bad_signature: 1 }, { bad_signature: 1000, too_large: 1, duplicate: 1 }]);
});
