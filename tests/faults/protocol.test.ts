import * as fc from 'fast-check';
import { test } from 'vitest';
import { runModelHistory } from '../support/devices/model-history.ts';
import { anyHistory } from '../support/devices/outbox-histories.ts';
import { forEachSeed, timeoutMs } from './seeds.ts';

/**
 * Two to five devices of two people; requests that are lost, late, too late, in another order, or come up to five times;
 * devices that are killed, or whose storage falls back to an earlier state; clocks that are off by up to ten years; long transactions; a database restored.
 */
test(
  'whatever happens, what was done is applied once, in order, and seen by all; no queue is stuck (Y20-Y40)',
  async () => {
    const property = fc.asyncProperty(anyHistory, (history) => runModelHistory(history));
    await forEachSeed('protocol', 500, (seed) => fc.assert(property, { seed, numRuns: 1 }));
  },
  timeoutMs(120_000),
);
