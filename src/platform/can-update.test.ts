// @module-tag quick
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canUpdate } from './can-update.ts';

beforeEach(() => vi.stubEnv('PROD', true));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A minimal browser for this check. */
function browser(getRegistration: () => Promise<undefined>, saveData = false, controller: object | null = null): void {
  vi.stubGlobal('navigator', { serviceWorker: { controller, getRegistration }, connection: { saveData } });
}

const none = async () => undefined;
const refused = async () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('a browser that stores nothing for the site, or has no service workers, gets none', async () => {
  browser(none);
  expect(await canUpdate()).toBe(true);
  browser(refused);
  expect(await canUpdate()).toBe(false);
  vi.stubGlobal('navigator', {});
  expect(await canUpdate()).toBe(false);
});

test('with data saving there is none at the first visit, and an existing one stays', async () => {
  browser(none, true);
  expect(await canUpdate()).toBe(false);
  browser(none, true, {});
  expect(await canUpdate()).toBe(true);
});
