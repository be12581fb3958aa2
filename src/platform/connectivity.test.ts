// @module-tag quick
import { expect, test } from 'vitest';
import { type ConnectivityOptions, startConnectivity } from './connectivity.ts';

const OURS = () => Response.json({ ok: true, service: 'rihla' });
const PORTAL = () => new Response('<h1>Welcome to FreeWifi</h1>', { headers: { 'content-type': 'text/html' } });

function world(answer: () => Response | Promise<Response>, after?: Promise<void>) {
  const state = { network: true, visible: true, answer };
  const timers: { task: () => void; ms: number }[] = [];
  const heard: (() => void)[] = [];
  const options: ConnectivityOptions = {
    healthUrl: 'http://server.test/healthz',
    fetch: async () => state.answer(),
    after,
    hasNetwork: () => state.network,
    isVisible: () => state.visible,
    later(task, ms) {
      const timer = { task, ms };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    events: {
      on(listener) {
        heard.push(listener);
        return () => heard.splice(heard.indexOf(listener), 1);
      },
    },
  };
  const connectivity = startConnectivity(options);
  const changes: string[] = [];
  connectivity.watch((connectionStatus) => changes.push(connectionStatus));
  return { state, timers, connectivity, changes, emit: () => heard.forEach((listener) => listener()) };
}

test('a server that responds is online', async () => {
  const { connectivity, changes } = world(OURS);
  expect(await connectivity.probe()).toBe('online');
  expect(changes).toEqual([]);
});

test.each([
  ['a captive portal', PORTAL],
  ['JSON of somebody else', () => Response.json({ ok: true })],
  ['an error page', () => new Response('', { status: 502 })],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s counts as offline', async (_, answer) => {
  const { connectivity, changes } = world(answer);
  expect(await connectivity.probe()).toBe('offline');
  expect(changes).toEqual(['offline']);
});

test('at a first visit the first probe waits, and the browser’s own status counts meanwhile', async () => {
  const gate: { open?: () => void } = {};
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  let asked = 0;
  const answer = () => {
    asked++;
    return PORTAL();
  };
  const { connectivity, changes } = world(answer, opened);
  await Promise.resolve();
  expect([asked, connectivity.status()]).toEqual([0, 'online']);
  gate.open?.();
  await expect.poll(() => changes).toEqual(['offline']);
});

test('a lost network is offline at once, without a probe', async () => {
  const { connectivity, state, emit } = world(OURS);
  await connectivity.probe();
  state.network = false;
  emit();
  expect(connectivity.status()).toBe('offline');
});

test('probes with backoff while offline, and at once when the network is back', async () => {
  const { connectivity, state, timers, changes, emit } = world(PORTAL);
  const waits: number[] = [];
  for (let attempt = 0; attempt < 7; attempt++) {
    await connectivity.probe();
    expect(timers).toHaveLength(1);
    waits.push(timers[0]?.ms ?? 0);
  }
  expect(waits).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  state.answer = OURS;
  emit();
  await connectivity.probe();
  expect(changes).toEqual(['offline', 'online']);
});

test('a hidden page does not probe', async () => {
  const { connectivity, state, timers, changes } = world(OURS);
  await connectivity.probe();
  state.visible = false;
  state.answer = PORTAL;
  timers[0]?.task();
  await Promise.resolve();
  expect(changes).toEqual([]);
});
