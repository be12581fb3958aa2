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

/**
 * Where Chromium is: Playwright's own where it was downloaded, else the system's.
 * @returns {string | undefined} an absolute path, or undefined when the machine has none
 */
export function findChromium() {
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(homedir(), '.local/bin')];
  for (const folder of folders) {
    for (const name of PROGRAMS) {
      const path = join(folder, name);
      if (folder && existsSync(path)) return path;
    }
  }
  return undefined;
}
