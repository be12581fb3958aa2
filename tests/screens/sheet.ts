import type { Browser } from 'playwright';
import type { State } from './screens.ts';

/** Pictures of one state of a screen, in each size and colour scheme. */
export interface Shot {
  readonly state: State;
  readonly images: readonly Buffer[];
}

const SHEET_WIDTH = 1920;

/** All states of a screen on one picture, one row each. @param height of each picture in pixels */
export async function drawSheet(
  browser: Browser,
  name: string,
  shots: readonly Shot[],
  height: number,
): Promise<Buffer> {
  const rows = shots.map(
    ({ state, images }) =>
      `<h2>${name}: ${state}</h2><div>${images.map((image) => `<img src="data:image/png;base64,${image.toString('base64')}">`).join('')}</div>`,
  );
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 400 } });
  try {
    await page.setContent(`<style>
      body { margin: 12px; font: 14px sans-serif; background: #777; color: #fff }
      h2 { margin: 12px 0 4px; font-size: 16px }
      div { display: flex; gap: 8px }
      img { height: ${height}px }
    </style>${rows.join('')}`);
    return await page.screenshot({ fullPage: true });
  } finally {
    await page.close();
  }
}
