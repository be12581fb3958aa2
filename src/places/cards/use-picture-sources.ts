import { useMemo } from 'react';
import { ownPicture } from '#platform/own-picture.ts';
import { imageAddress } from './image-address.ts';

/** What the Network Information API has; TypeScript's types don't, nor do Safari and Firefox. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const SLOW: ReadonlySet<string | undefined> = new Set(['slow-2g', '2g', '3g']);

/**
 * The sources of a picture, for `Picture`: made for this screen and network where somebody does that (F42), else and
 * after that as it is; none for a picture of another host. A network that changes does not fetch what is shown anew.
 * @param width CSS pixels that it is wide at most
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
