import { Images } from 'lucide-react';
import { useState } from 'react';
import { cuisinesOf } from '#domain/places/cuisines-of.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import type { Restaurant, RestaurantImage } from '#domain/places/restaurant.ts';
import { useT } from '#i18n/i18n.tsx';
import { CuisineMotif } from '#places/cards/cuisine-motif.tsx';
import { usePictureSources } from '#places/cards/use-picture-sources.ts';
import { useShownName } from '#places/cards/use-shown-name.ts';
import { ownPicture } from '#platform/own-picture.ts';
import { LazyLightbox } from '#ui/lazy-lightbox.ts';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './gallery.module.css';
import { galleryLayout, shownImages } from './gallery-layout.ts';

const MOSAIC_SHOWN = 5;
/** Maximum width of a picture in CSS pixels. */
const CELL_WIDTH = 800;

/** The pictures of a place: a mosaic, a strip (S71), or tilework if there is none. Each opens the lightbox. */
export function Gallery({ place }: { readonly place: Restaurant }) {
  const t = useT();
  const name = useShownName(place);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const own = shownImages(place, (address) => ownPicture(address) !== null);
  const { kind, images } = galleryLayout({ ...place, images: own });
  if (kind === 'none') return <Motif place={place} />;
  const count = images.length;
  return (
    <section className={styles.gallery} aria-label={t('restaurant.gallery', { name })}>
      <ul className={styles[kind]} data-count={Math.min(count, MOSAIC_SHOWN)}>
        {images.map((image, index) => (
          <li key={image.url} className={styles.cell}>
            <button
              type="button"
              className={styles.open}
              aria-label={t('restaurant.imageOpen', { index: index + 1, count })}
              onClick={() => setOpenAt(index)}
            >
              <Photo
                className={styles.picture}
                image={image}
                width={CELL_WIDTH}
                alt=""
                ratio={3 / 2}
                isFirst={index === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <span className={styles.count} aria-hidden="true">
          <Images />
          {count}
        </span>
      ) : null}
      {openAt === null ? null : (
        <LazyLightbox
          label={t('restaurant.gallery', { name })}
          slides={images.map((image, index) => ({
            key: image.url,
            ratio: image.width / image.height,
            picture: (
              <Photo
                image={image}
                width={Math.max(window.innerWidth, CELL_WIDTH)}
                alt={t('restaurant.image', { index: index + 1, count })}
                ratio={image.width / image.height}
                isFirst
              />
            ),
          }))}
          startAt={openAt}
          onClose={() => setOpenAt(null)}
        />
      )}
    </section>
  );
}

/** Placeholder while the pictures are unknown; as high as they will be if some are loading. */
export function GalleryRest({ place, isAsking }: { readonly place: PlaceOutline; readonly isAsking: boolean }) {
  if (isAsking && ownPicture(place.primary_image_url) !== null)
    return <Skeleton height="15rem" radius="var(--radius-l)" />;
  return <Motif place={place} />;
}

function Motif({ place }: { readonly place: PlaceOutline }) {
  return (
    <div className={styles.motif} aria-hidden="true">
      <CuisineMotif cuisine={cuisinesOf(place)[0]} name={useShownName(place)} />
    </div>
  );
}

interface PhotoProps {
  readonly image: RestaurantImage;
  /** See `usePictureSources`. */
  readonly width: number;
  readonly alt: string;
  readonly ratio: number;
  readonly isFirst: boolean;
  readonly className?: string | undefined;
}

function Photo({ image, width, ...rest }: PhotoProps) {
  const sources = usePictureSources(image.url, width);
  return <Picture {...rest} sources={sources} color={image.color} patience="page" />;
}
