/** WebKitGTK, driven by WebKitWebDriver through our own small browser, which keeps what a site stores. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { findFreePort } from '../support/server-process.ts';
import { startProgram } from './child-process.ts';
import {
  type BrowserOptions,
  type DrivenBrowser,
  type Feature,
  NOTE_FAULTS,
  readFaults,
  strokesOf,
  WINDOW,
} from './driven-browser.ts';

const PROGRAM = fileURLToPath(new URL('gtk-browser.py', import.meta.url));
/** WebKit's names of the features. */
const SWITCHES: Readonly<Record<Feature, string>> = {
  indexedDB: 'IndexedDBAPI',
  localStorage: 'LocalStorage',
  locks: 'WebLocksAPI',
  serviceWorker: 'ServiceWorkers',
};
/** WebKitWebDriver does not report when it is ready, so it is polled. */
const [ATTEMPTS, PAUSE_MS] = [300, 100];
/** Time limits of a script and a page load. Milliseconds. */
const TIMEOUTS = { script: 60_000, pageLoad: 60_000, implicit: 0 };
/** Timeout of an answer: longer than those above, which the driver reports itself. Milliseconds. */
const ANSWER_MS = 75_000;
/** Time limit for closing a browser. Milliseconds. */
const END_MS = 10_000;

const answerSchema = z.object({ value: z.unknown() });
const failureSchema = z.object({ error: z.string(), message: z.string() });
const sessionSchema = z.object({ sessionId: z.string() });
const resultSchema = z.object({ json: z.optional(z.string()), error: z.optional(z.string()) });

type Method = 'GET' | 'POST' | 'DELETE';

interface Request {
  readonly method: Method;
  readonly url: string;
  readonly body: object | undefined;
  /** Milliseconds. */
  readonly patience: number;
}

export async function openWebKit(options: BrowserOptions): Promise<DrivenBrowser> {
  const { profile, display, without = [], extra = [] } = options;
  mkdirSync(profile, { recursive: true });
  const port = await findFreePort();
  const env = {
    ...process.env,
    DISPLAY: display,
    HOME: profile,
    XDG_CACHE_HOME: join(profile, 'cache'),
    XDG_CONFIG_HOME: join(profile, 'config'),
    XDG_DATA_HOME: join(profile, 'data'),
    LANG: 'en_GB.UTF-8',
    LANGUAGE: 'en_GB',
    TZ: 'Asia/Singapore',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    // Tests may run as root, or in a container.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    G_MESSAGES_DEBUG: '',
  };
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], env);
  const address = `http://127.0.0.1:${port}`;
  await whenUp(`${address}/status`);

  async function call(method: Method, path: string, body?: object, patience = ANSWER_MS): Promise<unknown> {
    const { isFine, value } = await ask({ method, url: address + path, body, patience });
    if (isFine) return value;
    const { error, message } = z.parse(failureSchema, value);
    throw new Error(`${error}: ${message}`);
  }

  const args = ['--profile', profile, '--script', NOTE_FAULTS, '--size', `${WINDOW.width}x${WINDOW.height}`];
  for (const feature of without) args.push('--off', SWITCHES[feature]);
  for (const feature of extra) args.push('--on', feature);
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: PROGRAM, args } } };
  const { sessionId } = z.parse(sessionSchema, await call('POST', '/session', { capabilities }));
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/timeouts`, TIMEOUTS);

  const act = (id: string, type: 'pointer' | 'key', actions: readonly object[]) =>
    call('POST', `${session}/actions`, { actions: [{ type, id, actions }] });
  const browser: DrivenBrowser = {
    async goto(url) {
      await call('POST', `${session}/url`, { url });
    },
    async reload() {
      await call('POST', `${session}/refresh`, {});
    },
    async evaluate(work, ...given) {
      const script = `const [given, done] = arguments;
        Promise.resolve(given).then((json) => (${String(work)})(...JSON.parse(json)))
          .then((value) => done({ json: JSON.stringify(value ?? null) }), (error) => done({ error: String(error) }));`;
      const value = await call('POST', `${session}/execute/async`, { script, args: [JSON.stringify(given)] });
      const { json = 'null', error } = z.parse(resultSchema, value);
      if (error !== undefined) throw new Error(error);
      return JSON.parse(json);
    },
    async pressAt(x, y) {
      const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' };
      await act('mouse', 'pointer', [move, down ?? {}, up ?? {}]);
    },
    async type(text) {
      await act('keyboard', 'key', strokesOf(text));
    },
    async chooseFiles(selector, files) {
      const found = await call('POST', `${session}/element`, { using: 'css selector', value: selector });
      const [element] = Object.values(z.parse(z.record(z.string(), z.string()), found));
      await call('POST', `${session}/element/${element}/value`, { text: files.join('\n') });
    },
    async screenshot() {
      return z.parse(z.string(), await call('GET', `${session}/screenshot`));
    },
    takeFaults: () => browser.evaluate(readFaults),
    async close() {
      // Ending the session closes the browser. If it is gone already, there is nothing to do.
      await call('DELETE', session, undefined, END_MS).catch(() => undefined);
      await driver.end();
    },
  };
  return browser;
}

/** @throws {Error} naming the unanswered request: the driver sometimes hangs forever */
async function ask({ method, url, body, patience }: Request): Promise<{ isFine: boolean; value: unknown }> {
  const init = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const response = await fetch(url, { method, signal: AbortSignal.timeout(patience), ...init });
    return { isFine: response.ok, ...z.parse(answerSchema, await response.json()) };
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'TimeoutError') throw error;
    const { pathname } = new URL(url);
    throw new Error(`WebKitWebDriver did not answer ${method} ${pathname} within ${patience / 1000} s.`, {
      cause: error,
    });
  }
}

async function whenUp(address: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error('WebKitWebDriver did not start.');
}
