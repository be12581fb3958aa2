import { useEffect, useRef } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import styles from './more-results.module.css';

/** Loads the next page one screen ahead; the button is for keyboard users. */
export function MoreResults({ isBusy, onExtend }: { readonly isBusy: boolean; readonly onExtend: () => void }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBusy || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onExtend();
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isBusy, onExtend]);
  return (
    <div ref={place} className={styles.more}>
      <Button isBusy={isBusy} onClick={onExtend}>
        {t('search.showMore')}
      </Button>
    </div>
  );
}
