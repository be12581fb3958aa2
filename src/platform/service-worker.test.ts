import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAppUpdates, type UpdateState } from './service-worker.ts';

/** Workbox, as far as the page listens to it: what the browser does is told by the test. */
const workbox = vi.hoisted(() => ({
  listeners: new Map<string, (event: object) => void>(),
  messageSkipWaiting: vi.fn(),
}));
vi.mock('workbox-window', () => ({
  Workbox: class {
    messageSkipWaiting = workbox.messageSkipWaiting;
    addEventListener = (type: string, listener: (event: object) => void) => workbox.listeners.set(type, listener);
    register = async () => undefined;
  },
}));

const tell = (type: string, event: object = {}) => workbox.listeners.get(type)?.(event);
const reload = vi.fn();
let updates: ReturnType<typeof startAppUpdates>;
let states: UpdateState[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} }, onLine: true });
  updates = startAppUpdates('/sw.js', reload);
  states = [];
  updates.watch((state) => states.push(state));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a version that is told of again while it is taken is taken all the same', () => {
  tell('waiting');
  updates.apply();
  tell('waiting');
  expect(states).toEqual(['none', 'ready', 'activating']);
  tell('controlling', { isUpdate: true, isExternal: false });
  expect(reload).toHaveBeenCalledOnce();
});

test('a version that the browser leaves waiting is freed by a reload after three seconds', () => {
  tell('waiting');
  updates.apply();
  vi.advanceTimersByTime(2999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

test('a version that comes into charge in time reloads the page once', () => {
  tell('waiting');
  updates.apply();
  tell('controlling', { isUpdate: true, isExternal: false });
  vi.advanceTimersByTime(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('after a reload, a version that is not in charge after ten seconds is told as failed, and offered when it is (M45)', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming]);
  tell('waiting');
  updates.apply();
  expect(workbox.messageSkipWaiting).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(9999);
  expect(states.at(-1)).toBe('activating');
  vi.advanceTimersByTime(1);
  expect(states.at(-1)).toBe('failed');
  tell('controlling', { isUpdate: true, isExternal: false });
  expect(reload).not.toHaveBeenCalled();
  expect(states.at(-1)).toBe('ready');
  updates.apply();
  expect(reload).toHaveBeenCalledOnce();
});

test('the first version that takes a page over is no update (U87)', () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: null }, onLine: true });
  const first = startAppUpdates('/sw.js', reload);
  tell('controlling', { isUpdate: false, isExternal: true });
  const seen: UpdateState[] = [];
  first.watch((state) => seen.push(state));
  expect(seen).toEqual(['none']);
});
