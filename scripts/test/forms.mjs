/** The forms of `npm test`: what each runs, and in which order. */
import { hasOtherBrowser } from '../setup/other-browsers.mjs';
import { changedFiles, reachedSpecs } from './changed.mjs';
import { check, playwright, spec, vitest } from './runners.mjs';

/** @typedef {import('./runners.mjs').Runner} Runner */

/**
 * @typedef {object} Form
 * @property {ReadonlyArray<ReadonlyArray<Runner>>} lanes run side by side, the runners of a lane one after the other. Suites
 *   with servers wait for them almost half of their time, which another lane uses. All lanes should take the same time.
 * @property {readonly Runner[]} afterwards runners that start after all lanes
 * @property {Readonly<Record<string, string>>} env for all runners

 */

/** Quick suites, integration on one database. See tiers.mjs, and `ENGINES` in tests/support/backend.ts. */
const QUICK = { RIHLA_TIER: 'quick', RIHLA_ENGINES: 'one' };

/**
 * @param {string} root
 * @param {readonly string[]} args of `npm test --`
 * @returns {Form | undefined} undefined for unknown arguments
 */
export function chooseForm(root, args) {
  const [name, ...others] = args;
  if (others.length > 0) return undefined;
  if (name === undefined) return quick();
  if (name === '--all') return all();
  return name === '--changed' ? changed(root) : undefined;
}

/** @returns {Form} */
function quick() {
  return {
    lanes: [
      [vitest('integration', ['integration']), check, vitest('unit', ['unit'])],
      [playwright('e2e'), vitest('browser', ['browser'])],
    ],
    afterwards: [],
    env: QUICK,
  };
}

/** @returns {Form} */
function all() {
  return {
    lanes: [
      [
        vitest('integration', ['integration', 'faults']),
        vitest('faults-browser', ['faults-browser']),
        check,
        ...(hasOtherBrowser() ? [otherBrowsers()] : []),
      ],
      [playwright('e2e'), vitest('unit', ['unit', 'browser'])],
    ],
    // Budgets limit the time of requests. `spec` reads the others' reports.
    afterwards: [vitest('alone', ['budgets']), spec],
    env: {},
  };
}

/**
 * @param {string} root
 * @returns {Form}
 */
function changed(root) {
  const { base, files } = changedFiles(root);
  const specs = reachedSpecs(files);
  const projects = ['unit', 'browser', 'integration'];
  return {
    lanes: [
      [check, ...(specs.length > 0 ? [playwright('e2e', specs)] : [])],
      [{ ...vitest('vitest', projects, ['--changed', base, '--passWithNoTests']), mayBeEmpty: true }],
    ],
    afterwards: [],
    env: { ...QUICK, RIHLA_CHANGED: files.join('\n') },
  };
}

/**
 * WebKitGTK draws without an emulated graphics card, which halves the processor time; none of these tests has a map.
 * @returns {Runner} the main flows in the installed browsers besides Chromium
 */
function otherBrowsers() {
  const options = ['--config=playwright.browsers.config.ts', '--grep=@smoke'];
  return playwright('browsers', options, { WEBKIT_DISABLE_COMPOSITING_MODE: '1' });
}
