import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';

const FOLDER = new URL('../../public/screenshots/', import.meta.url);
const SINGAPORE = { latitude: 1.3048, longitude: 103.8318 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

const PICTURES = [
  { file: 'search-narrow.png', path: '/search?q=nasi', size: PHONE },
  { file: 'place-narrow.png', path: '/restaurant/nasi-lemak-kembang', size: PHONE },
  { file: 'search-wide.png', path: '/search?q=nasi', size: DESK },
] as const;

/** Takes the manifest's screenshots, with the sample places. */
export async function drawManifestPictures(browser: Browser, baseURL: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const { file, path, size } of PICTURES) {
    const context = await browser.newContext({
      ...size,
      baseURL,
      geolocation: SINGAPORE,
      permissions: ['geolocation'],
      locale: 'en-GB',
      timezoneId: 'Asia/Singapore',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('rihla-desk-overlay', 'seen'));
    await page.goto(path);
    await page.locator('main h1, main article').first().waitFor();
    await page.waitForLoadState('networkidle');
    writeFileSync(fileURLToPath(new URL(file, FOLDER)), await page.screenshot());
    await context.close();
  }
}
