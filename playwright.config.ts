import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS, findHeadlessChromium } from './scripts/setup/chromium.mjs';
import { findPostgres } from './scripts/setup/postgres.mjs';
import type { EngineOption } from './tests/e2e/fixtures.ts';

const executablePath = findHeadlessChromium();

export default defineConfig<object, EngineOption>({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: '.cache/e2e',
  fullyParallel: false,
  workers: 2,
  // A test that needs its second try is named as flaky by the run, and is a defect of the test or of the product.
  retries: 1,
  // Generous, since other things may run on the machine: what must be quick says so itself.
  timeout: 120_000,
  forbidOnly: Boolean(process.env['CI']),
  expect: { timeout: 15_000 },
  projects: findPostgres()
    ? [
        { name: 'postgres', testMatch: '**/*.spec.ts', use: { engine: 'postgres' } },
        // What depends on the database runs on the embedded one, too; its start costs more than most tests.
        { name: 'pglite', grep: /@pglite/, use: { engine: 'pglite' } },
      ]
    : [{ name: 'pglite', testMatch: '**/*.spec.ts', use: { engine: 'pglite' } }],
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    // A phone has two or three, and four times as many pixels to draw.
    deviceScaleFactor: 1,
    locale: 'en-GB',
    timezoneId: 'Asia/Singapore',
    trace: 'on-first-retry',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
});
