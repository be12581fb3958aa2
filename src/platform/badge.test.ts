// @module-tag quick
import { afterEach, expect, test, vi } from 'vitest';
import { showBadge } from './badge.ts';

afterEach(() => vi.unstubAllGlobals());

function refuse(error: Error): void {
  vi.stubGlobal('navigator', { setAppBadge: vi.fn<() => Promise<void>>().mockRejectedValue(error) });
}

test('the number shows on the icon, if there is one', async () => {
  const shown: number[] = [];
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void shown.push(count) });
  await showBadge(3);
  await showBadge(0);
  expect(shown).toEqual([3, 0]);
  vi.stubGlobal('navigator', {});
  await showBadge(3);
});

test('refusals for apps that are not installed are ignored; other errors are thrown', async () => {
  refuse(new DOMException('not installed', 'NotAllowedError'));
  await expect(showBadge(1)).resolves.toBeUndefined();
  refuse(new TypeError('no number'));
  await expect(showBadge(1)).rejects.toThrow('no number');
});
