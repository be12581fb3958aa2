import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Keeps a test browser from looking for anything but the page it is given. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  // Maps are drawn without a graphics card.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

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
