import { type ReactNode, useState } from 'react';
import { LazyLightbox } from '#ui/lazy-lightbox.ts';
import styles from './photo-strip.module.css';

interface StripPhoto {
  readonly key: string;
  readonly thumbnail: ReactNode;
  /** The large picture in the lightbox. */
  readonly large: ReactNode;
  /** Accessible name of the button that opens it. */
  readonly openLabel: string;
  /** A note about the picture. */
  readonly note?: string | undefined;
}

interface PhotoStripProps {
  /** Accessible name of the strip. */
  readonly label: string;
  readonly photos: readonly StripPhoto[];
  readonly onClosed?: () => void;
}

/** A review's pictures as a row of thumbnails, each of which opens the lightbox. */
export function PhotoStrip({ label, photos, onClosed }: PhotoStripProps) {
  const [openAt, setOpenAt] = useState<number | null>(null);
  return (
    <>
      <ul className={styles.photos} aria-label={label}>
        {photos.map(({ key, thumbnail, openLabel, note }, n) => (
          <li key={key}>
            <button type="button" className={styles.open} aria-label={openLabel} onClick={() => setOpenAt(n)}>
              {thumbnail}
            </button>
            {note ? <span className={styles.note}>{note}</span> : null}
          </li>
        ))}
      </ul>
      {openAt === null ? null : (
        <LazyLightbox
          label={label}
          slides={photos.map(({ key, large, note }) => ({
            key,
            picture: large,
            ratio: null,
            ...(note ? { caption: note } : {}),
          }))}
          startAt={openAt}
          onClose={() => {
            setOpenAt(null);
            onClosed?.();
          }}
        />
      )}
    </>
  );
}
