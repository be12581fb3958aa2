import { defineConfig } from '@playwright/test';
import { hasBrowser } from './scripts/setup/other-browsers.mjs';
import type { EngineOption } from './tests/browsers/fixtures.ts';

const ENGINES = (['firefox', 'webkit'] as const).filter(hasBrowser);

/** Tests in Firefox and WebKit. They drive these browsers themselves; Playwright is only the test runner. */
export default defineConfig<object, EngineOption>({
  testDir: 'tests/browsers',
  globalSetup: './tests/browsers/global-setup.ts',
  outputDir: '.cache/browsers',
  fullyParallel: false,
  workers: 2,
  retries: 1,
  // Generous, because the machine may be busy.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env['CI']),
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
});
