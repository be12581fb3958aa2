import type { Restaurant, RestaurantImage } from '#domain/places/restaurant.ts';
import { bestFirst } from '#domain/reviews/image-quality.ts';

/** The page shows at most six pictures (S73, K27). */
const MAX_IMAGES = 6;
const MIN_MOSAIC = 3;
const MAX_MOSAIC = 5;

export interface GalleryLayout {
  readonly kind: 'none' | 'mosaic' | 'strip';
  readonly images: readonly RestaurantImage[];
}

/**
 * The pictures that may be shown. An import may know a picture's address but not its size.
 * @param isOwn whether an address may be requested
 */
export function shownImages(
  { images, primary_image_url: primary }: Pick<Restaurant, 'images' | 'primary_image_url'>,
  isOwn: (address: string) => boolean,
): RestaurantImage[] {
  const own = images.filter(({ url }) => isOwn(url));
  if (images.length > 0 || primary === null || !isOwn(primary)) return own;
  return [{ url: primary, type: 'other', width: 3, height: 2, color: null }];
}

/** 3 to 5 pictures make a mosaic, any other number a strip (S71). The primary picture comes first, then the best. */
export function galleryLayout(place: Pick<Restaurant, 'images' | 'primary_image_url'>): GalleryLayout {
  const isPrimary = (image: RestaurantImage) => image.url === place.primary_image_url;
  const others = bestFirst(place.images.filter((image) => !isPrimary(image)));
  const images = [...place.images.filter(isPrimary), ...others];
  const shown = images.slice(0, MAX_IMAGES);
  if (shown.length === 0) return { kind: 'none', images: shown };
  const isMosaic = images.length >= MIN_MOSAIC && images.length <= MAX_MOSAIC;
  return { kind: isMosaic ? 'mosaic' : 'strip', images: shown };
}
