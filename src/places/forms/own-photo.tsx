import { useEffect, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './own-photo.module.css';

interface OwnPhotoProps {
  /** See `photoPath`. */
  readonly path: string;
  readonly alt: string;
  readonly className?: string | undefined;
}

/** A picture of the person's own review or report: from this device, sent or not, else from the server. */
export function OwnPhoto({ path, alt, className }: OwnPhotoProps) {
  const t = useT();
  const { replica } = useServices();
  const connectionStatus = useConnectionStatus();
  const [url, setUrl] = useState<string | null>();
  const isMissing = url === null;
  // The network's return is a reason to retry only while there is nothing to show.
  const chance = isMissing ? connectionStatus : null;

  useEffect(() => {
    let shown: string | undefined;
    let isCurrent = true;
    const show = async () => {
      const bytes = await replica.readPhoto(path);
      if (!isCurrent) return;
      if (bytes) shown = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
      setUrl(shown ?? null);
    };
    void show();
    return () => {
      isCurrent = false;
      if (shown !== undefined) URL.revokeObjectURL(shown);
    };
    // Retries when this changes, although the value is not used.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [replica, path, chance]);

  return (
    <span className={classNames(styles.photo, className)} aria-busy={url === undefined || undefined}>
      {url ? (
        <img src={url} alt={alt} />
      ) : (
        <span>{t(isMissing ? 'places.ownPhoto.missing' : 'places.ownPhoto.loading')}</span>
      )}
    </span>
  );
}
