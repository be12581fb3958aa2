// @module-tag quick
import { expect, test } from 'vitest';
import { type NetworkFacts, type NetworkPolicy, openNetworkPolicy } from './network-use.ts';

const nothing = (): void => {};
const refuse = async () => Promise.reject(new DOMException('Refused.', 'SecurityError'));

/** The tabs of one device on one network. */
function device(first: NetworkFacts) {
  const values = new Map<string, string>();
  const networkListeners = new Set<() => void>();
  const tabs: (() => void)[] = [];
  let facts = first;
  return {
    change(next: NetworkFacts) {
      facts = next;
      for (const listener of networkListeners) listener();
    },
    openTab(): Promise<NetworkPolicy> {
      let mine = nothing;
      return openNetworkPolicy({
        storage: {
          get: async (key) => values.get(key) ?? null,
          set: async (key, value) => void values.set(key, value),
          delete: async (key) => void values.delete(key),
        },
        facts: () => facts,
        watchFacts(listener) {
          networkListeners.add(listener);
          return () => networkListeners.delete(listener);
        },
        channel: {
          notify() {
            for (const other of tabs) if (other !== mine) other();
          },
          onNotified(listener) {
            mine = listener;
            tabs.push(listener);
            return () => undefined;
          },
        },
      });
    },
  };
}

const on = (type: string | undefined, isSavingData = false): NetworkFacts => ({ type, isSavingData });

test.each([
  [on('wifi'), false, false],
  [on('wifi'), true, false],
  [on('ethernet'), true, false],
  [on('cellular'), false, false],
  [on('cellular'), true, true],
  [on('bluetooth'), true, true],
  [on(undefined), true, false],
  [on('unknown'), true, false],
  [on('wifi', true), false, true],
  [on(undefined, true), false, true],
])('%j with Wi-Fi only %s: sparing is %s (Y43)', async (facts, isWifiOnly, isSparing) => {
  const policy = await device(facts).openTab();
  await policy.setWifiOnly(isWifiOnly);
  expect(policy.now()).toEqual({ ...facts, isWifiOnly, isSparing });
});

test('every tab is notified of the preference and of another network; the preference survives a restart', async () => {
  const phone = device(on('cellular'));
  const [one, two] = [await phone.openTab(), await phone.openTab()];
  const heard: boolean[] = [];
  two.watch(({ isSparing }) => heard.push(isSparing));
  await one.setWifiOnly(true);
  await expect.poll(() => heard).toEqual([false, true]);
  expect((await phone.openTab()).now().isSparing).toBe(true);
  phone.change(on('wifi'));
  expect(heard).toEqual([false, true, false]);
  two.close();
  phone.change(on('cellular'));
  expect(heard).toHaveLength(3);
});

test('a browser that refuses storage keeps no preference, and data saving counts all the same', async () => {
  const policy = await openNetworkPolicy({
    storage: { get: refuse, set: refuse, delete: refuse },
    facts: () => on('cellular', true),
    watchFacts: () => nothing,
    channel: { notify: nothing, onNotified: () => nothing },
  });
  expect(policy.now()).toMatchObject({ isWifiOnly: false, isSparing: true });
});
