import { createServer } from 'node:http';
import { test as base, expect } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { CHROMIUM_ARGS, findChromium, findHeadlessChromium, WEBGL_ARGS } from '../../scripts/setup/chromium.mjs';
import type { Engine } from '../support/backend.ts';
import { createOperator } from '../support/operator.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { copyTemplate, type Template } from './templates.ts';
import { NOTHING, type WatchedBrowser, watchBrowser } from './watched-browser.ts';

export { expect };

export const SINGAPORE = { latitude: 1.3048, longitude: 103.8318 };

/**
 * Runs without a service worker, which halves the processor time. For specs that only test screens and open no page offline.
 */
export const UNINSTALLED = { serviceWorkers: 'block' } as const;

/** For tests that open a page offline, in a spec that is otherwise uninstalled. */
export const INSTALLED = { serviceWorkers: 'allow' } as const;

const executablePath = findHeadlessChromium();

/** For specs that test the map or the globe. All others run without WebGL, which takes much processor time here. */
export const WITH_WEBGL = { launchOptions: { args: WEBGL_ARGS, ...(executablePath ? { executablePath } : {}) } };

const chromium = findChromium();

/** For specs of background sync. The headless shell crashes when background sync wakes a service worker. */
export const WITH_WHOLE_CHROMIUM = {
  launchOptions: { args: CHROMIUM_ARGS, ...(chromium ? { executablePath: chromium } : {}) },
};

/** Environment variable that passes the URL of the run's PostgreSQL to the test processes. */
export const CLUSTER_VARIABLE = 'RIHLA_E2E_POSTGRES';

/** A backend for reading, shared by several tests. */
interface SharedBackend {
  readonly url: string;
  /** A client with all rights, like an operator's program. */
  readonly operator: SupabaseClient;
}

/** One test's own backend, with its process, port, data directory and database. */
interface Backend extends SharedBackend {
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Replaces the backend by a captive portal that answers `200 text/html` everywhere. @returns a function that removes it */
  becomePortal(): Promise<() => Promise<void>>;
}

/** Set by the Playwright project: the database of the backends. */
export interface EngineOption {
  readonly engine: Engine;
}

/**
 * Worker-scoped fixtures. Every test declares them, used or not: tests with other worker fixtures need a new worker, which
 * costs 3 s.
 */
interface WorkerBackend {
  readonly samples: SharedBackend;
}

interface Options {
  readonly template: Template;
  /** A folder with a built app, instead of the newest build. */
  readonly appDir: string | undefined;
  /** Environment variables of the backend. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * The base of all tests. Every test fails on a violation of the content security policy, on a request to a foreign host, and on
 * a coordinate that leaves the device. A test that causes these on purpose takes them out itself.
 */
const testOnEngine = base.extend<{ readonly watched: WatchedBrowser }, EngineOption & WorkerBackend>({
  engine: ['pglite', { option: true, scope: 'worker' }],
  watched: [
    async ({ browser }, use) => {
      const watched = watchBrowser(browser);
      await use(watched);
      watched.close();
      expect(watched.take(), 'what no walk through the app may do').toEqual(NOTHING);
    },
    { auto: true },
  ],
  samples: [
    async ({ engine }, use, info) => {
      const store = await copyTemplate(clusterOf(engine), 'samples', `shared_${info.workerIndex}`);
      const server = await startServerProcess(store);
      await use({ url: server.url, operator: createOperator(server.url, server.secretKey()) });
      await server.stop();
      await store.remove();
    },
    { scope: 'worker' },
  ],
});

/** For tests that kill their backend or write to it. */
export const test = testOnEngine.extend<Options & { readonly backend: Backend }>({
  template: ['samples', { option: true }],
  appDir: [undefined, { option: true }],
  settings: [{}, { option: true }],
  backend: async ({ engine, template, appDir, settings }, use, info) => {
    const store = await copyTemplate(clusterOf(engine), template, `test_${info.testId}`);
    const options = { ...store, env: { ...settings, ...(appDir === undefined ? {} : { APP_DIR: appDir }) } };
    let server: ServerProcess | null = await startServerProcess(options);
    const { url, port } = server;
    await use({
      url,
      operator: createOperator(url, server.secretKey()),
      async kill() {
        await server?.kill();
        server = null;
      },
      async start() {
        server ??= await startServerProcess({ ...options, port });
      },
      becomePortal: () => startPortal(port),
    });
    await server?.stop();
    await store.remove();
  },
  baseURL: async ({ backend }, use) => use(backend.url),
});

/** For tests that only read, or write data that no other test reads. They share one backend with the samples. */
export const readingTest = testOnEngine.extend({
  baseURL: async ({ samples }, use) => use(samples.url),
});

function clusterOf(engine: Engine): string | undefined {
  if (engine === 'pglite') return undefined;
  const url = process.env[CLUSTER_VARIABLE];
  if (!url) throw new Error('There is no PostgreSQL to test on.');
  return url;
}

function startPortal(port: number): Promise<() => Promise<void>> {
  const portal = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', connection: 'close' });
    response.end('<!doctype html><title>FreeWifi</title><h1>Please accept our terms</h1>');
  });
  return new Promise((resolve) => {
    portal.listen(port, '127.0.0.1', () =>
      resolve(
        () =>
          new Promise((closed) => {
            portal.close(() => closed());
            portal.closeAllConnections();
          }),
      ),
    );
  });
}

/** Number of saved places in Postgres, of all people. */
export async function countSaves({ operator }: Pick<SharedBackend, 'operator'>): Promise<number | null> {
  const saves = operator.from('saved_restaurants').select('id', { count: 'exact', head: true });
  const { count } = await saves.eq('_deleted', false).throwOnError();
  return count;
}
