import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS, findHeadlessChromium } from './scripts/setup/chromium.mjs';
import { findPostgres } from './scripts/setup/postgres.mjs';
import { excludedFiles, leavesOutFull } from './scripts/test/tiers.mjs';
import type { EngineOption } from './tests/e2e/fixtures.ts';

const executablePath = findHeadlessChromium();

const EMBEDDED = { name: 'pglite', grep: /@pglite/, use: { engine: 'pglite' } } as const;

export default defineConfig<object, EngineOption>({
  testDir: 'tests/e2e',
  testIgnore: excludedFiles(import.meta.dirname).map((file) => `**/${file}`),
  ...(leavesOutFull() && { grepInvert: /@full/ }),
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: '.cache/e2e',
  fullyParallel: false,
  workers: 2,
  // The run reports a test that passes only at the second attempt as flaky. It is a defect of the test or the product.
  retries: 1,
  // Generous, because the machine may be busy. Tests of speed have their own limits.
  timeout: 600_000,
  forbidOnly: Boolean(process.env['CI']),
  expect: { timeout: 60_000 },
  projects: findPostgres()
    ? [
        { name: 'postgres', testMatch: '**/*.spec.ts', use: { engine: 'postgres' } },
        // Except in a quick run, tests tagged @pglite also run on the embedded database; the others don't, because starting it
        // takes longer than most tests.
        ...(process.env['RIHLA_ENGINES'] === 'one' ? [] : [EMBEDDED]),
      ]
    : [{ ...EMBEDDED, grep: /./ }],
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    // Phones have 2 or 3, which would multiply the pixels to draw.
    deviceScaleFactor: 1,
    // An element that never comes fails its test within minutes, not at the limit of the whole test.
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Singapore',
    trace: 'on-first-retry',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
});
