// @module-tag quick
import { expect, onTestFinished, test, vi } from 'vitest';
import { startUpkeep } from './upkeep.ts';

test('the provider’s expired answers are deleted at once, and then each hour (K18)', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let cleaned = 0;
  const query = async (text: string) => {
    if (text.includes('provider_clean')) cleaned++;
    return [];
  };
  const stop = startUpkeep({
    database: { query },
    storage: { removeLeftFiles: async () => {} },
    resumeDeletions: async () => {},
    copyDatabase: async () => undefined,
    report: () => expect.unreachable(),
  });
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(cleaned).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(cleaned).toBe(2);
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(cleaned).toBe(4);
  await stop();
});
