import { useLocation } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { tappedOutline } from '#places/cards/tapped-card.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './place-view.module.css';

/** What the pressed card said, or the page's skeleton; a stored document replaces it within a few milliseconds. */
export function PlaceSkeleton() {
  const t = useT();
  const { pathname } = useLocation();
  return (
    tappedOutline(pathname) ?? (
      <div className={styles.page} aria-busy="true">
        <output>
          <h1>{t('restaurant.loading')}</h1>
        </output>
        <Skeleton height="15rem" radius="var(--radius-l)" />
        <div className="grid gap-4 reading-width">
          <Skeleton width="60%" height="2rem" />
          <Skeleton width="40%" />
          <Skeleton width="8rem" height="2rem" radius="999px" />
          <Skeleton height="3rem" radius="999px" />
        </div>
      </div>
    )
  );
}
