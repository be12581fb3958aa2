// @module-tag full
import * as fc from 'fast-check';
import { test } from 'vitest';
import { runModelHistory } from '../support/devices/model-history.ts';
import { anyHistory } from '../support/devices/outbox-histories.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS } from './seeds.ts';

/**
 * Two to five devices of two people; requests that are lost, delayed, timed out, reordered, or repeated up to five times;
 * devices that are killed or whose storage reverts to an earlier state; clocks that are off by up to ten years; long
 * transactions; a restored database.
 */
test(
  'in any history each mutation is applied once, in order, and seen by all devices; no outbox is stuck (Y20-Y40)',
  async () => {
    const property = fc.asyncProperty(anyHistory, (history) => runModelHistory(history));
    await forEachSeed('protocol', 500, (seed) => fc.assert(property, { seed, numRuns: 1 }));
  },
  SEEDS_TIMEOUT_MS,
);
