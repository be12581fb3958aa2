import { MapPin } from 'lucide-react';
import type { Position } from '#domain/geo/geo.ts';
import { useT } from '#i18n/i18n.tsx';
import { suggestPath } from '#places/forms/proposed-place.ts';
import { useServices } from '#services/services.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import styles from './here-card.module.css';

interface HereCardProps {
  readonly position: Position;
  readonly onChosen: () => void;
}

/** More decimals are less than a metre. */
const DECIMALS = 5;

/** Offers to measure distances from a position of the map instead of the device's (U54), and to suggest a place there. */
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
      <ButtonLink variant="quiet" to={suggestPath({ name: '', address: '', position: rounded(position) })}>
        {t('places.suggest')}
      </ButtonLink>
    </section>
  );
}

function rounded({ latitude, longitude }: Position): Position {
  return { latitude: Number(latitude.toFixed(DECIMALS)), longitude: Number(longitude.toFixed(DECIMALS)) };
}
