import { expect, type Locator, type Page } from '@playwright/test';

export const mapOf = (page: Page): Locator => page.getByRole('region', { name: 'Map of places' });

/** The map says by `aria-busy` whether all of it is drawn. */
const canvasOf = (page: Page): Locator => mapOf(page).locator('div[aria-busy]');

/** Resolves once everything on the map is drawn, and nothing more comes. */
export async function whenDrawn(page: Page): Promise<void> {
  await expect(mapOf(page)).toHaveAttribute('data-phase', 'ready', { timeout: 60_000 });
  await expect(mapOf(page).locator('output')).not.toBeEmpty();
  let still = 0;
  await expect
    .poll(
      async () => {
        // Marks are drawn a moment after they are known.
        still = (await canvasOf(page).getAttribute('aria-busy')) === 'false' ? still + 1 : 0;
        return still;
      },
      { intervals: [100], timeout: 30_000 },
    )
    .toBeGreaterThan(4);
}

type Colour = readonly [red: number, green: number, blue: number];

/** How many of the map's pixels are of a colour, by what it is called. */
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
  // Of each name that was asked for.
  return counts as Record<Name, number>;
}

/** Waits until the page has come to rest after a press that moves it: where one aims at what moves, a press misses. */
export async function whenStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let last = -1;
    while (last !== window.scrollY) {
      last = window.scrollY;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  });
}
