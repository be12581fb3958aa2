/**
 * `npm run test:browsers`: runs all tests of `tests/browsers` in Firefox and WebKitGTK; further arguments go to Playwright,
 * such as `--project firefox`.
 */
import { spawnSync } from 'node:child_process';
import { hasOtherBrowser } from './setup/other-browsers.mjs';
import { ensureDependencies, ensureOtherBrowsers, runMain, SetupError } from './setup.mjs';

await runMain(async () => {
  await ensureDependencies();
  await ensureOtherBrowsers();
  if (!hasOtherBrowser()) throw new SetupError('There is no browser to walk scenes in.');
  const args = ['playwright', 'test', '--config=playwright.browsers.config.ts', ...process.argv.slice(2)];
  const { status } = spawnSync('npx', args, { stdio: 'inherit' });
  process.exitCode = status ?? 1;
});
