/**
 * Where a picture is fetched: no larger than it is shown, by screen and network (F42, K25). Only hosted storage resizes, under
 * another address; any other picture is fetched as it is. Pure.
 */

/** How a picture is about to be seen. */
export interface Viewing {
  /** CSS pixels that it is wide at most. */
  readonly width: number;
  /** Of the screen. */
  readonly pixelRatio: number;
  /** The network is slow, or data is to be spared. */
  readonly isSlow: boolean;
}

/** Pixels, pixels of a screen to one of CSS, and the quality of what is encoded anew. */
const MOST_WIDTH = 2400;
const MOST_PIXEL_RATIO = 2;
const QUALITY = 80;
const SLOW_QUALITY = 50;

/** Widths are asked for in such steps, so that nearly equal screens share what a cache keeps. */
const STEP = 100;

/** Files of a Supabase storage, and the same made smaller. */
const STORED = '/storage/v1/object/public/';
const RENDERED = '/storage/v1/render/image/public/';

/** The address for this viewing; the same one where nobody resizes it. */
export function imageAddress(address: string, viewing: Viewing): string {
  if (!address.startsWith('https://') || !URL.canParse(address)) return address;
  const url = new URL(address);
  if (!url.pathname.startsWith(STORED)) return address;
  url.pathname = RENDERED + url.pathname.slice(STORED.length);
  url.searchParams.set('width', String(pixelsOf(viewing)));
  url.searchParams.set('quality', String(viewing.isSlow ? SLOW_QUALITY : QUALITY));
  return url.href;
}

function pixelsOf({ width, pixelRatio }: Viewing): number {
  const pixels = width * Math.min(Math.max(1, pixelRatio), MOST_PIXEL_RATIO);
  return Math.min(Math.ceil(pixels / STEP) * STEP, MOST_WIDTH);
}
