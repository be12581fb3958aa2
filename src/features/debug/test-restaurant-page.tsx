import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { FoundRestaurant } from '#workers/replica/api.ts';
import styles from './data-check-page.module.css';

/** /test-restaurant/:slug (R26): a place's document on this device. Absent from hosted builds (U60). */
export function TestRestaurantPage() {
  const t = useT();
  const format = useFormat();
  const { slug = '' } = useParams();
  const { replica, now } = useServices();
  const [found, setFound] = useState<FoundRestaurant>();
  useEffect(() => {
    let isCurrent = true;
    void replica.findRestaurant(slug).then((answer) => isCurrent && setFound(answer));
    return () => {
      isCurrent = false;
    };
  }, [replica, slug]);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('debug.place')}</h1>
      <output>{found ? t(`debug.place.${found.kind}`) : t('debug.phase.syncing')}</output>
      {found?.kind === 'found' ? (
        <>
          <h2>
            <bdi>{found.restaurant.name}</bdi>
          </h2>
          {found.syncedAt === null ? null : <p>{format.ago(Date.parse(found.syncedAt), now())}</p>}
          <ButtonLink to={`/restaurant/${found.restaurant.slug}`}>{t('debug.place.open')}</ButtonLink>
          <pre className={styles.scroll} dir="ltr" aria-label={t('debug.place.document')}>
            {JSON.stringify(found.restaurant, null, 2)}
          </pre>
        </>
      ) : null}
    </div>
  );
}
