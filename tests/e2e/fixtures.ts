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
 * For specs of what screens show, where no page opens offline: a page without a service worker takes half the processor time.
 * All other specs have it.
 */
export const UNINSTALLED = { serviceWorkers: 'block' } as const;

/** For the tests of an otherwise uninstalled spec in which a page opens offline. */
export const INSTALLED = { serviceWorkers: 'allow' } as const;

const executablePath = findHeadlessChromium();

/** For specs that look at a map or at the globe: all others do without WebGL, which takes much processor time here. */
export const WITH_WEBGL = { launchOptions: { args: WEBGL_ARGS, ...(executablePath ? { executablePath } : {}) } };

const chromium = findChromium();

/** For specs of background sync: the headless shell breaks down when a service worker is woken by it. */
export const WITH_WHOLE_CHROMIUM = {
  launchOptions: { args: CHROMIUM_ARGS, ...(chromium ? { executablePath: chromium } : {}) },
};

/** The environment variable in which the run's PostgreSQL, set up once, is known to those who run the tests. */
export const CLUSTER_VARIABLE = 'RIHLA_E2E_POSTGRES';

/** A backend for reading: other tests read it as well. */
interface SharedBackend {
  readonly url: string;
  /** Writes anything, as an operator's program would. */
  readonly operator: SupabaseClient;
}

/** The backend of one test: its own process, port, data directory and database. */
interface Backend extends SharedBackend {
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Puts a captive portal in its place: every address answers `200 text/html`. Answers what takes it away again. */
  becomePortal(): Promise<() => Promise<void>>;
}

/** Set by the project: which database the backends run on. */
export interface EngineOption {
  readonly engine: Engine;
}

/** What a worker keeps. All tests name it, used or not: a worker runs only tests of the same such things, and starting one costs 3 s. */
interface WorkerBackend {
  readonly samples: SharedBackend;
}

interface Options {
  readonly template: Template;
  /** A folder with a built app, instead of the one just built. */
  readonly appDir: string | undefined;
  /** Of the backend, as its environment. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * What all tests have: every walk fails on anything that the content security policy refuses, on a request to a host that is
 * not the product's own, and on a coordinate that leaves the device. What a test does on purpose it takes out itself.
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

/** For what kills its backend or writes to it. */
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

/** For what only reads, or writes what nobody else looks at: one backend with the samples serves them all. */
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

/** How many places are saved in Postgres, by anybody. */
export async function countSaves({ operator }: Pick<SharedBackend, 'operator'>): Promise<number | null> {
  const saves = operator.from('saved_restaurants').select('id', { count: 'exact', head: true });
  const { count } = await saves.eq('_deleted', false).throwOnError();
  return count;
}
