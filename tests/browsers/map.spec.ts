// @module-tag full
/** Tests that the map is drawn: streets of the sample archive, and markers of places. */
import { expectTrue, press } from './acts.ts';
import type { DrivenBrowser } from './driven-browser.ts';
import { expect, test } from './fixtures.ts';

/** From places-map.module.css and tokens.css, light scheme. */
const COLOURS = { street: [255, 255, 255], land: [246, 243, 234], certified: [21, 105, 47] } as const;

test('streets and places are drawn on the map', async ({ open, site }) => {
  const browser = await open();
  // A place with streets in the sample archive. Other maps start elsewhere without a position.
  await browser.goto(`${site.url}/restaurant/nasi-lemak-kembang`);
  await expectTrue(browser, scrollToMap);
  await press(browser, 'button', 'Move around on the map');
  await expectTrue(browser, () => document.querySelector('[data-phase="ready"]') !== null);
  await expectTrue(browser, () => document.querySelector('canvas') !== null);
  const seen = () => countColours(browser);
  await expect.poll(async () => (await seen()).certified).toBeGreaterThan(60);
  await expect.poll(async () => (await seen()).street).toBeGreaterThan(100);
  expect((await seen()).land).toBeGreaterThan(1000);
  expect(await browser.takeFaults()).toEqual([]);
});

/** Number of the window's pixels of each colour; counted in the page, which can decode pictures. */
async function countColours(browser: DrivenBrowser): Promise<Record<keyof typeof COLOURS, number>> {
  const picture = await browser.screenshot();
  const counts = await browser.evaluate(
    async (base64, wanted) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      const pen = canvas.getContext('2d');
      pen?.drawImage(bitmap, 0, 0);
      const data = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      return wanted.map((colour) => {
        let count = 0;
        for (let n = 0; n < data.length; n += 4) {
          count += Number(colour.every((part, at) => Math.abs(part - (data[n + at] ?? 0)) < 6));
        }
        return count;
      });
    },
    picture,
    Object.values(COLOURS),
  );
  const entries = Object.keys(COLOURS).map((name, n) => [name, counts[n] ?? 0]);
  // One for each name.
  return Object.fromEntries(entries) as Record<keyof typeof COLOURS, number>;
}

/** Runs in the page. The map of a place's page only starts near the visible area. */
function scrollToMap(): boolean {
  if (document.querySelector('button[aria-label="Move around on the map"]')) return true;
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight;
  scrollTo({ top: isAtEnd ? 0 : scrollY + innerHeight / 2, behavior: 'instant' });
  return false;
}
