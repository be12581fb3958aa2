/** Browsers besides Chromium, in which tests run the app's main flows. Imports only Node's modules. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Each one's name and Debian packages; both draw on a virtual screen. */
export const BROWSERS = {
  firefox: { title: 'Firefox', packages: ['firefox-esr', 'xvfb'] },
  webkit: { title: 'WebKitGTK', packages: ['webkit2gtk-driver', 'python3-gi', 'gir1.2-webkit2-4.1', 'xvfb'] },
};

/** Debian's own Python; others don't see its packages. */
const PYTHON = '/usr/bin/python3';
const BINDINGS = 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")';

/**
 * @param {string} name
 * @returns {string | undefined} the absolute path of a program
 */
function findProgram(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** @returns {string | undefined} Firefox's path */
export function findFirefox() {
  return findProgram('firefox-esr') ?? findProgram('firefox');
}

/** Whether WebKitGTK can be driven: its driver and the browser's Python bindings are installed. */
function hasWebKit() {
  if (!findProgram('WebKitWebDriver') || !existsSync(PYTHON)) return false;
  return spawnSync(PYTHON, ['-c', BINDINGS], { stdio: 'ignore' }).status === 0;
}

/**
 * @param {keyof typeof BROWSERS} name
 * @returns {boolean} whether tests can run in it
 */
export function hasBrowser(name) {
  return findProgram('Xvfb') !== undefined && (name === 'firefox' ? findFirefox() !== undefined : hasWebKit());
}

/** Whether any is installed. */
export function hasOtherBrowser() {
  return hasBrowser('firefox') || hasBrowser('webkit');
}
