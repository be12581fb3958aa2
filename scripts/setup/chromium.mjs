import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Keeps a test browser from requesting anything but the given page. */
const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Without WebGL; drawing a page takes 40 % less processor time than with an emulated graphics card. */
export const CHROMIUM_ARGS = [...QUIET, '--disable-gpu'];

/** Draws maps and globes on a machine without a graphics card. */
export const WEBGL_ARGS = [...QUIET, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Chromium without a window; a test takes a seventh less processor time. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * Finds Chromium: Playwright's own if downloaded, else the system's.
 * @returns {string | undefined} an absolute path, or undefined if there is none
 */
export function findChromium() {
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : findProgram(PROGRAMS);
}

/**
 * The browser for tests without a window: Chromium's headless shell if the system has it. Playwright's Chromium includes
 * one, which Playwright uses by itself.
 * @returns {string | undefined} an absolute path; undefined lets Playwright choose
 */
export function findHeadlessChromium() {
  return existsSync(chromium.executablePath()) ? undefined : findProgram([HEADLESS_SHELL, ...PROGRAMS]);
}

/** @returns {boolean} whether headless tests would run in a browser with a window */
export function lacksHeadlessShell() {
  return !existsSync(chromium.executablePath()) && findProgram([HEADLESS_SHELL]) === undefined;
}

/**
 * @param {readonly string[]} names in order of preference, searched in all folders of PATH
 * @returns {string | undefined}
 */
function findProgram(names) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(homedir(), '.local/bin')];
  const paths = names.flatMap((name) => folders.flatMap((folder) => (folder ? [join(folder, name)] : [])));
  return paths.find((path) => existsSync(path));
}
