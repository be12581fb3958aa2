/**
 * The address of a picture, no larger than shown, by screen and network (F42, K25). Only hosted storage resizes pictures,
 * under another address; others are requested as they are. Pure.
 */

/** How a picture is shown. */
export interface Viewing {
  /** Maximum width in CSS pixels. */
  readonly width: number;
  /** Of the screen. */
  readonly pixelRatio: number;
  /** The network is slow, or data saving is on. */
  readonly isSlow: boolean;
}

/** Limits: pixels, device pixels per CSS pixel, and quality of the encoding. */
const MAX_WIDTH = 2400;
const MAX_PIXEL_RATIO = 2;
const QUALITY = 80;
const SLOW_QUALITY = 50;

/** Widths are rounded up to this step, so that similar screens share cached pictures. */
const STEP = 100;

/** Paths of files in a Supabase storage, and of their resized versions. */
const STORED = '/storage/v1/object/public/';
const RENDERED = '/storage/v1/render/image/public/';

/** The address for this viewing; unchanged if the server can't resize it. */
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
  const pixels = width * Math.min(Math.max(1, pixelRatio), MAX_PIXEL_RATIO);
  return Math.min(Math.ceil(pixels / STEP) * STEP, MAX_WIDTH);
}
