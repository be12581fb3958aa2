import { Map as MapIcon, MapPinOff } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Where the map will be. It needs a position, and says so without one (S41). */
export function MapPane({ isLocated, onLocate }: { readonly isLocated: boolean; readonly onLocate: () => void }) {
  const t = useT();
  if (!isLocated) {
    return (
      <EmptyState icon={<MapPinOff />} title={t('search.enableLocationForMap')}>
        <Button variant="primary" onClick={onLocate}>
          {t('search.enableLocation')}
        </Button>
      </EmptyState>
    );
  }
  return <EmptyState icon={<MapIcon />} title={t('search.mapLater')} text={t('search.mapLaterText')} />;
}
