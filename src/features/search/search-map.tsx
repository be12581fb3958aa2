import { MapPinOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const ResultsMap = lazyPart(() => import('#places/map/results-map.tsx').then((part) => part.ResultsMap));

interface MapPaneProps extends ComponentProps<typeof ResultsMap> {
  readonly isLocated: boolean;
  readonly onLocate: () => void;
}

/** Switches between the list and the results on a map. Without a position the map can't be shown, and says so (S41). */
export function MapPane({ isLocated, onLocate, ...rest }: MapPaneProps) {
  const t = useT();
  if (rest.view.view === 'list') return rest.children;
  if (!isLocated) {
    return (
      <EmptyState icon={<MapPinOff />} title={t('search.enableLocationForMap')}>
        <Button variant="primary" onClick={onLocate}>
          {t('search.enableLocation')}
        </Button>
      </EmptyState>
    );
  }
  return <ResultsMap {...rest} />;
}
