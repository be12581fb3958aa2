import { ImageOff, Image as Picture } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './review-photo.module.css';

/** A picture is asked for when it is about to come into sight. */
const NEAR = '200px';

interface ReviewPhotoProps {
  /** See `photoPath`. */
  readonly path: string;
  readonly alt: string;
  /** The person wants to see this one, and as large as there is room. */
  readonly isLarge?: boolean;
  /** Grows when there is a reason to look again. */
  readonly attempt?: number;
}

/** A picture in the review of somebody else: loaded when it comes into sight, from this device where it has it. */
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
    // The network's return and a new attempt are reasons to look again, though nothing of them is read.
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

/** Whether something has been in sight, or near it. */
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
