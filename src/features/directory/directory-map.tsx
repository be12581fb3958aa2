import { Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import { MapFrame } from '#places/map/map-frame.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useMedia } from '#ui/use-media.ts';
import styles from './directory-map.module.css';

interface MapPaneProps {
  readonly query: SearchQuery;
  readonly center: Position;
}

/** The list's places on a map, beside the list if there is room. On a phone it loads on demand (S59). */
export function MapPane({ query, center }: MapPaneProps) {
  const t = useT();
  const isWide = useMedia('(width >= 64rem)');
  const [isEnabled, setEnabled] = useState(false);
  if (isWide || isEnabled) return <MapFrame className={styles.pane} query={query} center={center} isInPage={!isWide} />;
  return (
    <section className={styles.pane} aria-label={t('directory.map')}>
      <EmptyState icon={<MapIcon />} level={3} title={t('directory.map')} text={t('map.enableText')}>
        <Button variant="primary" onClick={() => setEnabled(true)}>
          {t('map.enable')}
        </Button>
      </EmptyState>
    </section>
  );
}
