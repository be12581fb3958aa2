/** The prepared pictures that previews of links show of places without a picture of their own. Pure. */
import type { HalalStatus } from '../../../src/domain/places/taxonomy.ts';

/** In pixels. */
export const PREVIEW = { width: 1200, height: 630 } as const;

/** @returns a path on the app's site; `npm run screens -- --manifest` draws the files */
export function previewPath(status: HalalStatus | 'expired', direction: 'ltr' | 'rtl'): string {
  return `/share/${status}-${direction}.png`;
}
