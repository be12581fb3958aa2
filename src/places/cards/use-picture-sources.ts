import { useMemo } from 'react';
import { ownPicture } from '#platform/own-picture.ts';
import { imageAddress } from './image-address.ts';

/** The Network Information API; TypeScript's types lack it, as do Safari and Firefox. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const SLOW: ReadonlySet<string | undefined> = new Set(['slow-2g', '2g', '3g']);

/**
 * The sources of a picture, for `Picture`: resized for this screen and network if possible (F42), then the original; none
 * for a picture of another host. A change of the network does not load a shown picture again.
 * @param width maximum width in CSS pixels
 */
export function usePictureSources(address: string | null, width: number): readonly string[] {
  return useMemo(() => {
    const own = ownPicture(address);
    if (own === null) return [];
    const { connection } = navigator as { readonly connection?: Connection };
    const isSlow = connection?.saveData === true || SLOW.has(connection?.effectiveType);
    const made = imageAddress(own, { width, pixelRatio: window.devicePixelRatio, isSlow });
    return made === own ? [own] : [made, own];
  }, [address, width]);
}
