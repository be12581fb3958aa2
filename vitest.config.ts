import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_ARGS, findHeadlessChromium } from './scripts/setup/chromium.mjs';
import { excludedFiles, leavesOutFull, TIERS } from './scripts/test/tiers.mjs';
import { messages } from './scripts/vite-messages.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

const chromium = findHeadlessChromium();

/**
 * Tests with processes, browsers and databases may fail because the machine is busy. The run reports a test that passes only at
 * the second attempt ('retry x1'). It is a defect of the test or the product.
 */
const SECOND_TRY = 1;

/** In ms. Far beyond what any test needs, because a test's duration mostly depends on how busy the machine is. */
const PATIENCE = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } } as const;
/** Files of other tiers than the run's, see scripts/test/tiers.mjs. */
const OTHER_TIERS = excludedFiles(import.meta.dirname);

/** Fault suites that start Chromium again and again, one at a time. They mostly wait for it, so other runners use the time. */
const BROWSER_FAULTS = 'tests/faults/{damaged-storage,full-storage,in-browser,killed-browser,killed-map}.test.ts';
/** Suites that limit the duration of requests, so nothing else runs beside them. */
const BUDGETS = 'tests/integration/limits/{budgets,limits-hostile-sockets,slow-clients}.test.ts';
/**
 * More than the two cores of the smallest machine, because suites with servers mostly wait. `npm test` also runs end-to-end
 * tests beside them.
 */
const WITH_SERVERS = 3;
/** For backends of tests: compresses packs quickly, which saves seconds per register. */
const QUICK_PACKS = { PACK_QUALITY: '5' };
/** Options of all integration suites. */
const INTEGRATION = {
  ...PATIENCE,
  env: QUICK_PACKS,
  retry: SECOND_TRY,
  globalSetup: 'tests/support/clusters.ts',
  environment: 'node',
  pool: 'forks',
  // One process for many files, because each new process compiles PGlite again, which takes two seconds.
  isolate: false,
} as const;
/** Options of all fault suites. */
const FAULTS = {
  ...PATIENCE,
  env: QUICK_PACKS,
  retry: SECOND_TRY,
  environment: 'node',
  pool: 'forks',
  // As for integration tests.
  isolate: false,
} as const;

export default defineConfig({
  plugins: [messages()],
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    tags: TIERS,
    ...(leavesOutFull() && { tagsFilter: ['!full'] }),
    setupFiles: ['tests/support/patience.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...PATIENCE,
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', '{sw,scripts,supabase,tests/bench}/**/*.test.ts'],
          exclude: ['**/*.browser.test.{ts,tsx}', 'node_modules/**', ...OTHER_TIERS],
          // One process for many files, because loading the imports again takes as long as the tests.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        // All dependencies that need bundling. Discovering others during tests would reload the page or stall an import.
        optimizeDeps: {
          noDiscovery: true,
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom/client',
            'react-router-dom',
            'lucide-react',
            '@tanstack/react-virtual',
            'zustand',
            'zustand/vanilla',
            'adhan',
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
            '@photostructure/tz-lookup',
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
          // The longest test takes 7 s alone. Shorter than elsewhere, so that a test that hangs is retried soon.
          testTimeout: 180_000,
          // One page for many files, because loading the imports again takes half as long as the tests.
          isolate: false,
          retry: SECOND_TRY,
          maxWorkers: 2,
          // After the unit tests, which use both cores.
          sequence: { groupOrder: 1 },
          include: ['src/**/*.browser.test.{ts,tsx}', '{sw,tests/screens}/**/*.browser.test.ts'],
          exclude: OTHER_TIERS,
          setupFiles: ['tests/support/look.ts'],
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
          exclude: [BUDGETS, ...OTHER_TIERS],
          maxWorkers: WITH_SERVERS,
        },
      },
      {
        extends: true,
        test: {
          ...FAULTS,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: [BROWSER_FAULTS, ...OTHER_TIERS],
          maxWorkers: WITH_SERVERS,
        },
      },
      {
        extends: true,
        test: {
          ...INTEGRATION,
          name: 'budgets',
          include: [BUDGETS],
          exclude: OTHER_TIERS,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // After the other projects of its run.
        test: {
          ...FAULTS,
          name: 'faults-browser',
          include: [BROWSER_FAULTS],
          exclude: OTHER_TIERS,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
