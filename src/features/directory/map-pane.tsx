import { Map as MapIcon } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './map-pane.module.css';

/** Where the map will be, beside the list where there is room. */
export function MapPane() {
  const t = useT();
  return (
    <section className={styles.pane} aria-label={t('directory.map')}>
      <EmptyState icon={<MapIcon />} title={t('search.mapLater')} text={t('search.mapLaterText')} />
    </section>
  );
}
