import { expect, type Locator, type Page } from '@playwright/test';

/** An area with streets in the sample archive, and with sample places. */
export const CENTRE = { latitude: 1.3005, longitude: 103.8555 };

/** Colours by day, of src/ui/tokens.css and places-map.module.css. */
export const DAY = {
  certified: [21, 105, 47],
  muslimOwned: [27, 83, 166],
  friendly: [148, 67, 10],
  street: [255, 255, 255],
  land: [246, 243, 234],
} as const;

export const mapOf = (page: Page): Locator => page.getByRole('region', { name: 'Map of places' });

/** The map's `aria-busy` says whether it is fully drawn. */
const canvasOf = (page: Page): Locator => mapOf(page).locator('div[aria-busy]');

/** Resolves once the map is completely drawn and stays so. */
export async function whenDrawn(page: Page): Promise<void> {
  await expect(mapOf(page)).toHaveAttribute('data-phase', 'ready');
  await expect(mapOf(page).locator('output')).not.toBeEmpty();
  let still = 0;
  await expect
    .poll(
      async () => {
        // Markers are drawn a moment after their data arrives.
        still = (await canvasOf(page).getAttribute('aria-busy')) === 'false' ? still + 1 : 0;
        return still;
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(4);
}

type Colour = readonly [red: number, green: number, blue: number];

/** Counts the map's pixels of each colour. */
export async function countColours<Name extends string>(
  page: Page,
  colours: Readonly<Record<Name, Colour>>,
): Promise<Record<Name, number>> {
  const picture = (await mapOf(page).screenshot()).toString('base64');
  const counts = await page.evaluate(
    async ([base64, wanted]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      pen?.drawImage(bitmap, 0, 0);
      const { data } = pen?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: new Uint8ClampedArray() };
      const count = ([red, green, blue]: Colour) => {
        let found = 0;
        for (let n = 0; n < data.length; n += 4) {
          const isAlike = [red, green, blue].every((part, at) => Math.abs(part - (data[n + at] ?? 0)) < 6);
          found += Number(isAlike);
        }
        return found;
      };
      return Object.fromEntries(wanted.map(([name, colour]) => [name, count(colour)]));
    },
    [picture, Object.entries<Colour>(colours)] as const,
  );
  // One count for each requested name.
  return counts as Record<Name, number>;
}

/** The position in the window of one spot of the map that has a colour, such as a marker's. */
export async function findColour(page: Page, colour: Colour): Promise<{ readonly x: number; readonly y: number }> {
  const box = await mapOf(page).boundingBox();
  const picture = (await mapOf(page).screenshot()).toString('base64');
  const spot = await page.evaluate(
    async ([base64, wanted]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = bitmap;
      const pen = new OffscreenCanvas(width, height).getContext('2d');
      pen?.drawImage(bitmap, 0, 0);
      const { data } = pen?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
      const has = (x: number, y: number) =>
        wanted.every((part, at) => Math.abs(part - (data[(y * width + x) * 4 + at] ?? 0)) < 6);
      const around = [-2, 0, 2];
      for (let y = 80; y < height - 80; y++) {
        for (let x = 60; x < width - 60; x++) {
          if (around.every((right) => around.every((down) => has(x + right, y + down)))) return { x, y };
        }
      }
      return null;
    },
    [picture, [...colour]] as const,
  );
  if (!spot || !box) throw new Error('Nothing on the map has this colour.');
  return { x: box.x + spot.x, y: box.y + spot.y };
}

/** The part of the window's height that shows the map, in percent: from its upper edge to the sheet's. */
export async function mapShare(page: Page): Promise<number> {
  const map = await mapOf(page).boundingBox();
  const sheet = await page.getByRole('region', { name: 'Places in a list' }).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  if (!map || !sheet) throw new Error('There is no map.');
  return ((Math.min(map.y + map.height, sheet.y) - Math.max(map.y, 0)) / height) * 100;
}

/** Waits until the page stops scrolling, because a press on a moving target misses. */
export async function whenScrollEnds(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let last = -1;
    while (last !== window.scrollY) {
      last = window.scrollY;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  });
}
