import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Keeps a test browser from looking for anything but the page it is given. */
const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser without WebGL. Drawing a page takes it 40 % less processor time than one that imitates a graphics card. */
export const CHROMIUM_ARGS = [...QUIET, '--disable-gpu'];

/** A browser that draws maps and globes on a machine without a graphics card. */
export const WEBGL_ARGS = [...QUIET, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Chromium that has no window to draw: a test takes a seventh less processor time in it. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * Where Chromium is: Playwright's own where it was downloaded, else the system's.
 * @returns {string | undefined} an absolute path, or undefined when the machine has none
 */
export function findChromium() {
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : findProgram(PROGRAMS);
}

/**
 * What tests without a window run in: Chromium's headless shell where the system has it. Playwright brings its own with its
 * Chromium and takes it by itself.
 * @returns {string | undefined} an absolute path; undefined leaves it to Playwright
 */
export function findHeadlessChromium() {
  return existsSync(chromium.executablePath()) ? undefined : findProgram([HEADLESS_SHELL, ...PROGRAMS]);
}

/** @returns {boolean} whether tests without a window would run in a browser that has one */
export function lacksHeadlessShell() {
  return !existsSync(chromium.executablePath()) && findProgram([HEADLESS_SHELL]) === undefined;
}

/**
 * @param {readonly string[]} names the first that is found in any folder of PATH
 * @returns {string | undefined}
 */
function findProgram(names) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(homedir(), '.local/bin')];
  const paths = names.flatMap((name) => folders.flatMap((folder) => (folder ? [join(folder, name)] : [])));
  return paths.find((path) => existsSync(path));
}
