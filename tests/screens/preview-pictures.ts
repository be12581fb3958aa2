import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import type { HalalMark, HalalMarkKind } from '#places/cards/halal-mark.tsx';
import { PREVIEW, previewPath } from '../../supabase/functions/_shared/preview-picture.ts';

const PUBLIC = new URL('../../public/', import.meta.url);
/** Colour and ground of each status, as in src/ui/tokens.css in the light scheme. */
const LOOKS: Record<HalalMarkKind, readonly [colour: string, ground: string]> = {
  certified: ['#15692f', '#e1f1e1'],
  muslim_owned: ['#1b53a6', '#e3ecf9'],
  halal_friendly: ['#94430a', '#fbeadb'],
  unverified: ['#50575a', '#ebe9e4'],
  expired: ['#50575a', '#ebe9e4'],
};

/**
 * Draws the pictures that previews of links show of places without a picture, one for each status and direction. They have no
 * words, because each stands for several languages; a place's own title and description stand beside them.
 */
export async function drawPreviews(browser: Browser): Promise<void> {
  mkdirSync(new URL('share/', PUBLIC), { recursive: true });
  const logo = readFileSync(new URL('icons/rihla.svg', PUBLIC), 'utf8');
  const Mark = await loadMark();
  const page = await browser.newPage({ viewport: PREVIEW });
  for (const [kind, [colour, ground]] of Object.entries(LOOKS) as [HalalMarkKind, readonly [string, string]][]) {
    for (const direction of ['ltr', 'rtl'] as const) {
      const mark = renderToStaticMarkup(createElement(Mark, { kind }));
      await page.setContent(`<html dir="${direction}"><style>
        body { margin: 0; height: 100vh; display: flex; align-items: center; justify-content: space-evenly; color: ${colour};
          background: ${ground}; --mark-ground: ${ground}; font: 650 112px system-ui, sans-serif }
        body > svg { width: 330px } span { display: flex; align-items: center; gap: 36px; color: #0d5549 } span svg { width: 128px }
        </style>${mark}<span>${logo}<bdi>Rihla</bdi></span></html>`);
      writeFileSync(fileURLToPath(new URL(`.${previewPath(kind, direction)}`, PUBLIC)), await page.screenshot());
    }
  }
  await page.close();
}

/** Vite compiles the component's JSX. */
async function loadMark(): Promise<typeof HalalMark> {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
  });
  try {
    return (await vite.ssrLoadModule('/src/places/cards/halal-mark.tsx'))['HalalMark'];
  } finally {
    await vite.close();
  }
}
