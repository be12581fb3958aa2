import { MapPin } from 'lucide-react';
import type { Position } from '#domain/geo/geo.ts';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import styles from './here-card.module.css';

interface HereCardProps {
  readonly position: Position;
  readonly onChosen: () => void;
}

/** Offers to count from a position of the map instead of from where the device says that it is (U54). */
export function HereCard({ position, onChosen }: HereCardProps) {
  const t = useT();
  const { geolocator } = useServices();
  return (
    <section className={styles.card} aria-label={t('map.hereTitle')}>
      <p>{t('map.hereText')}</p>
      <Button
        variant="primary"
        icon={<MapPin aria-hidden="true" />}
        onClick={() => {
          geolocator.choose(position);
          onChosen();
        }}
      >
        {t('map.here')}
      </Button>
    </section>
  );
}
