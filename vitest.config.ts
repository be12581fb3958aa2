import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_ARGS, findHeadlessChromium } from './scripts/setup/chromium.mjs';
import { messages } from './scripts/vite-messages.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

const chromium = findHeadlessChromium();

/**
 * Where processes, browsers and databases meet, a test may fail for the machine's sake; what passes at the second try
 * is named by the run ('retry x1'), and is a defect of the test or of the product.
 */
const SECOND_TRY = 1;

/** In ms. Far beyond what any test needs: how long one takes says how busy the machine is, and nothing else. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000 } as const;
/** In ms; what a page shows in time on an idle machine comes late on a busy one. */
const UNTIL_SHOWN = 10_000;

/** Fault suites that start Chromium, which needs both cores of a small machine: never two at once. */
const BROWSER_FAULTS = 'tests/faults/{damaged-storage,full-storage,in-browser,killed-browser,killed-map}.test.ts';
/** Suites that bound how long a request may take: nothing else runs beside them. */
const BUDGETS = 'tests/integration/limits/{budgets,limits-hostile-sockets,slow-clients}.test.ts';
/**
 * More than the two cores that everything must run on, since suites that meet servers wait for them much of the time, and
 * `npm test` has end-to-end tests beside them.
 */
const WITH_SERVERS = 3;
/** For backends in a test's process and those that it starts: packs are compressed quickly, seconds of work for a register. */
const QUICK_PACKS = { PACK_QUALITY: '5' };
/** What all integration suites have in common. */
const INTEGRATION = {
  ...PATIENCE,
  env: QUICK_PACKS,
  retry: SECOND_TRY,
  globalSetup: 'tests/support/clusters.ts',
  environment: 'node',
  pool: 'forks',
  // One process for many files: in each new one PGlite is compiled anew, two seconds of work.
  isolate: false,
} as const;
/** What all fault suites have in common. */
const FAULTS = {
  env: QUICK_PACKS,
  retry: SECOND_TRY,
  environment: 'node',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  pool: 'forks',
  // As with integration tests.
  isolate: false,
} as const;

export default defineConfig({
  plugins: [messages()],
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...PATIENCE,
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', '{sw,scripts,supabase,tests/bench}/**/*.test.ts'],
          exclude: ['**/*.browser.test.{ts,tsx}', 'node_modules/**'],
          // One process for many files: loading all that they import anew takes as long as the tests.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        // Named beforehand: a dependency found while tests run would reload the page under them.
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom/client',
            'react-router-dom',
            'lucide-react',
            '@tanstack/react-virtual',
            'zustand',
            'zustand/vanilla',
            'zod/mini',
            'fast-check',
            'comlink',
            'dexie',
            '@supabase/supabase-js',
            'rxdb/plugins/core',
            'rxdb/plugins/replication',
            'rxdb/plugins/storage-dexie',
            'rxjs',
            'libphonenumber-js/min',
            '@stripe/stripe-js/pure',
            'maplibre-gl',
            'pmtiles',
            'qr',
            'qr/decode.js',
            'cobe',
            'react-dom',
            'workbox-window',
          ],
        },
        test: {
          ...PATIENCE,
          name: 'browser',
          // The longest takes 7 s alone. Shorter than elsewhere, so that a test that hangs in a page is tried again soon.
          testTimeout: 40_000,
          // One page for many files: loading all that they import anew takes half as long as the tests.
          isolate: false,
          retry: SECOND_TRY,
          expect: { poll: { timeout: UNTIL_SHOWN } },
          maxWorkers: 2,
          // When the unit tests are done, which have both cores.
          sequence: { groupOrder: 1 },
          include: ['src/**/*.browser.test.{ts,tsx}', 'sw/**/*.browser.test.ts'],
          setupFiles: 'tests/support/look.ts',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: CHROMIUM_ARGS, ...(chromium ? { executablePath: chromium } : {}) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          ...INTEGRATION,
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: [BUDGETS],
          maxWorkers: WITH_SERVERS,
        },
      },
      {
        extends: true,
        test: {
          ...FAULTS,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: [BROWSER_FAULTS],
          maxWorkers: WITH_SERVERS,
        },
      },
      {
        extends: true,
        test: {
          ...INTEGRATION,
          name: 'budgets',
          include: [BUDGETS],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // When the others of its run are done.
        test: {
          ...FAULTS,
          name: 'faults-browser',
          include: [BROWSER_FAULTS],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
