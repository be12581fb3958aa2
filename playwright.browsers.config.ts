import { defineConfig } from '@playwright/test';
import { hasBrowser } from './scripts/setup/browsers.mjs';
import type { EngineOption } from './tests/browsers/fixtures.ts';

const ENGINES = (['firefox', 'webkit'] as const).filter(hasBrowser);

/** Scenes in browsers beside Chromium, which tests drive themselves: Playwright only runs them. */
export default defineConfig<object, EngineOption>({
  testDir: 'tests/browsers',
  globalSetup: './tests/browsers/global-setup.ts',
  outputDir: '.cache/browsers',
  fullyParallel: false,
  workers: 2,
  retries: 1,
  timeout: 180_000,
  forbidOnly: Boolean(process.env['CI']),
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
});
