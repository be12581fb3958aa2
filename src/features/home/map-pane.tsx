import { Map as MapIcon } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './map-pane.module.css';

/** Keeps the map's place until there is one (S26). */
export function MapPane() {
  const t = useT();
  return (
    <div className={styles.pane}>
      <EmptyState icon={<MapIcon />} title={t('home.map.title')} text={t('home.map.text')} />
    </div>
  );
}
