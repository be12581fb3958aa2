import { useT } from '#i18n/i18n.tsx';
import styles from './sample-badge.module.css';

/** Says that a place is invented. Stands before its status, so that nobody takes the status for an authority's word. */
export function SampleBadge() {
  const t = useT();
  return (
    <span className={styles.badge} title={t('places.card.sampleTitle')}>
      {t('places.card.sample')}
    </span>
  );
}
