// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FALLING_BACK, OVERTAKING, runModelHistory } from '../../tests/support/devices/model-history.ts';
import { anyHistory } from '../../tests/support/devices/outbox-histories.ts';

const seed = 20261121;

/** tests/faults/protocol.test.ts runs more histories, by seed. */
describe('whatever happens to devices, network and server', () => {
  test('every mutation is applied once, in order, and seen by all devices; none is dropped silently (Y20-Y40)', async () => {
    const property = fc.asyncProperty(anyHistory, (history) => runModelHistory(history));
    await fc.assert(property, { seed, numRuns: 400, examples: [[OVERTAKING], [FALLING_BACK]] });
  });

  test.each([
    ['the server ignored the numbers of mutations', { isNumberIgnored: true }],
    ['a number that a device gave twice counted as one that comes again', { isIdIgnored: true }],
    ['no lock kept pushes apart', { hasNoLock: true }],
    ['reads left out what is pending', { hasNoReplay: true }],
    ['a pull went beyond a transaction that still runs', { hasNoHorizon: true }],
  ])('this would fail if %s', async (_, sabotage) => {
    const property = fc.asyncProperty(anyHistory, (history) => runModelHistory(history, sabotage));
    const found = await fc.check(property, {
      seed,
      numRuns: 300,
      examples: [[OVERTAKING], [FALLING_BACK]],
      endOnFailure: true,
    });
    expect(found.failed).toBe(true);
  });
});
