import { CloudOff } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { TripsState } from './use-trips-state.ts';

/** Shown while the server has never sent the trips. */
export function TripsMissing({ why }: { readonly why: Exclude<TripsState, 'whole'> }) {
  const t = useT();
  const { replica } = useServices();
  if (why === 'loading') {
    return (
      <output aria-label={t('shell.title.trips')} aria-busy="true">
        <Skeleton height="5rem" radius="var(--radius-l)" />
      </output>
    );
  }
  if (why === 'offline') {
    return (
      <EmptyState icon={<CloudOff />} title={t('trips.offline.title')} text={t('trips.offline.text')}>
        <Button onClick={() => void replica.refresh()}>{t('places.offline.retry')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState isError title={t('trips.error.title')} text={t('trips.error.text')}>
      <Button onClick={() => window.location.reload()}>{t('restaurant.retry')}</Button>
    </EmptyState>
  );
}
