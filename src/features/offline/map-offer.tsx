import { Map as MapIcon } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { StreetMaps } from '#places/street-maps.tsx';
import { ButtonLink } from '#ui/button.tsx';
import styles from './map-offer.module.css';

/** What Pro adds to stored regions; shown once on the page. */
export function MapOffer() {
  const t = useT();
  return (
    <section className={styles.offer} aria-label={t('offline.map.offerTitle')}>
      <MapIcon aria-hidden="true" />
      <div>
        <h2>{t('offline.map.offerTitle')}</h2>
        <p>{t('offline.map.offer')}</p>
        <StreetMaps />
      </div>
      <ButtonLink to="/pricing">{t('offline.map.offerLink')}</ButtonLink>
    </section>
  );
}
