// @module-tag quick
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAppUpdates, type UpdateState } from './service-worker.ts';

/** A fake Workbox; tests emit the browser's events. */
const workbox = vi.hoisted(() => ({
  listeners: new Map<string, (event: object) => void>(),
  messageSkipWaiting: vi.fn(),
  update: vi.fn(async () => {}),
  registration: { installing: null, waiting: null } as { installing: object | null; waiting: object | null },
}));
vi.mock('workbox-window', () => ({
  Workbox: class {
    messageSkipWaiting = workbox.messageSkipWaiting;
    update = workbox.update;
    addEventListener = (type: string, listener: (event: object) => void) => workbox.listeners.set(type, listener);
    register = async () => workbox.registration;
  },
}));

const tell = (type: string, event: object = {}) => workbox.listeners.get(type)?.(event);
const reload = vi.fn();
/** The tab's memory, which survives a reload. */
let tab: Map<string, string>;
let updates: ReturnType<typeof startAppUpdates>;
let states: UpdateState[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => workbox.listeners.set(type, listener));
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} }, onLine: true });
  tab = new Map();
  const sessionStorage = {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
  };
  vi.stubGlobal('sessionStorage', sessionStorage);
  openPage('old', 'old');
});

/** Opens a page of one version under the control of a worker of another. */
function openPage(page: string | undefined, worker: string): void {
  vi.stubGlobal('document', { querySelector: () => (page === undefined ? null : { content: page }) });
  vi.stubGlobal('fetch', async () => new Response(`<head><meta name="version" content="${worker}">`));
  workbox.registration = { installing: null, waiting: null };
  updates = startAppUpdates('/sw.js', reload);
  states = [];
  updates.watch((state) => states.push(state));
}

/** Runs everything that the page does on start. */
const settle = () => vi.advanceTimersByTimeAsync(0);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a version announced again while it is being activated is still activated', () => {
  tell('waiting');
  updates.apply();
  tell('waiting');
  expect(states).toEqual(['none', 'ready', 'activating']);
  tell('controlling', { isUpdate: true, isExternal: false });
  expect(reload).toHaveBeenCalledOnce();
});

test('a version that the browser keeps waiting is released by a reload after three seconds', () => {
  tell('waiting');
  updates.apply();
  vi.advanceTimersByTime(2999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

test('a version that takes control in time reloads the page once', () => {
  tell('waiting');
  updates.apply();
  tell('controlling', { isUpdate: true, isExternal: false });
  vi.advanceTimersByTime(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('after a reload, a version not in control after ten seconds counts as failed, and is offered once it is (M45)', () => {
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

test('a page served by the old worker while the new one took over is reloaded once after Update, then told (U87)', async () => {
  tell('waiting');
  updates.apply();
  vi.advanceTimersByTime(3000);
  expect(reload).toHaveBeenCalledOnce();
  openPage('old', 'new');
  await settle();
  expect(reload).toHaveBeenCalledTimes(2);
  // If that loads the old page again, it says so and does not reload again.
  openPage('old', 'new');
  await settle();
  expect(reload).toHaveBeenCalledTimes(2);
  expect(states).toEqual(['none', 'ready']);
  updates.apply();
  expect(workbox.messageSkipWaiting).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledTimes(3);
});

test('without Update, a page is only told that it is older than the controlling worker (U87)', async () => {
  openPage('old', 'new');
  await settle();
  expect(states).toEqual(['none', 'ready']);
  expect(reload).not.toHaveBeenCalled();
});

test('a page as new as the worker, or without a version, is told nothing', async () => {
  await settle();
  expect(states).toEqual(['none']);
  openPage(undefined, 'new');
  await settle();
  expect(states).toEqual(['none']);
});

test('a page from the server that is newer than the controlling worker waits for the new worker', async () => {
  workbox.update.mockImplementationOnce(async () => {
    workbox.registration.installing = {};
  });
  openPage('new', 'old');
  await settle();
  expect(states).toEqual(['none']);
  tell('waiting');
  updates.apply();
  expect(workbox.messageSkipWaiting).toHaveBeenCalledOnce();
});

test('a press on Update is forgotten once the new version is there: another tab does not reload', async () => {
  tell('waiting');
  updates.apply();
  openPage('new', 'new');
  await settle();
  tell('controlling', { isUpdate: true, isExternal: true });
  expect(reload).not.toHaveBeenCalled();
  expect(states).toEqual(['none', 'ready']);
});

test('the first version that takes control of a page is no update (U87)', () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: null }, onLine: true });
  const first = startAppUpdates('/sw.js', reload);
  tell('controlling', { isUpdate: false, isExternal: true });
  const seen: UpdateState[] = [];
  first.watch((state) => seen.push(state));
  expect(seen).toEqual(['none']);
});

test('a file that could not be fetched announces a new version only if there is one', async () => {
  await settle();
  tell('vite:preloadError');
  await settle();
  expect(states).toEqual(['none']);
  expect(workbox.update).toHaveBeenCalledOnce();

  vi.stubGlobal('fetch', async () => new Response('<head><meta name="version" content="new">'));
  tell('vite:preloadError');
  await settle();
  expect(states).toEqual(['none', 'ready']);
  updates.apply();
  expect(reload).toHaveBeenCalledOnce();
});

test('a file missing without a network announces nothing', async () => {
  openPage('old', 'old');
  await settle();
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} }, onLine: false });
  vi.stubGlobal('fetch', async () => new Response('<head><meta name="version" content="new">'));
  tell('vite:preloadError');
  await settle();
  expect(states).toEqual(['none']);
});
