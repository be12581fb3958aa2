import { ImageOff, Image as Picture } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './review-photo.module.css';

/** Distance from the viewport at which a picture starts to load. */
const NEAR = '200px';

interface ReviewPhotoProps {
  /** See `photoPath`. */
  readonly path: string;
  readonly alt: string;
  /** Whether to show the picture large, in the lightbox. */
  readonly isLarge?: boolean;
  /** Grows to trigger another attempt. */
  readonly attempt?: number;
}

/** A picture in somebody else's review; loads lazily, and from this device if it is stored. */
export function ReviewPhoto({ path, alt, isLarge = false, attempt = 0 }: ReviewPhotoProps) {
  const t = useT();
  const { replica } = useServices();
  const connectionStatus = useConnectionStatus();
  const frame = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(frame);
  const [url, setUrl] = useState<string | null>();
  const isHere = Boolean(url);

  useEffect(() => {
    if (!isSeen || isHere) return undefined;
    let isCurrent = true;
    const show = async () => {
      const bytes = await replica.readReviewPhoto(path, isLarge);
      if (isCurrent) setUrl(bytes && URL.createObjectURL(new Blob([bytes])));
    };
    void show();
    return () => {
      isCurrent = false;
    };
    // A change of `connectionStatus` or `attempt` triggers another load, though their values are not read.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [replica, path, isLarge, isSeen, isHere, connectionStatus, attempt]);
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  return (
    <span
      ref={frame}
      className={classNames(styles.photo, isLarge && styles.large)}
      aria-busy={(isSeen && url === undefined) || undefined}
    >
      {url ? <img src={url} alt={alt} /> : null}
      {url === null && isLarge ? (
        <output className={styles.missing}>
          <ImageOff aria-hidden="true" />
          {t('reviews.photoMissing')}
        </output>
      ) : null}
      {url === null && !isLarge ? <Picture aria-hidden="true" /> : null}
    </span>
  );
}

/** Whether the element has ever been in or near the viewport. */
function useSeen(frame: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isSeen]);
  return isSeen;
}
