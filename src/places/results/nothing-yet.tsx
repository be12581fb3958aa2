import { CircleAlert, CloudOff } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { LoadState } from './load-state.ts';

interface NothingYetProps {
  readonly why: Exclude<LoadState, 'loading'>;
  /** Level of its heading. */
  readonly level: 2 | 3;
}

/** Shown instead of a list while the device has no places and none are loading. */
export function NothingYet({ why, level }: NothingYetProps) {
  const t = useT();
  const { replica } = useServices();
  if (why === 'offline') {
    return (
      <EmptyState level={level} icon={<CloudOff />} title={t('places.offline.title')} text={t('places.offline.text')}>
        <Button onClick={() => void replica.refresh()}>{t('places.offline.retry')}</Button>
        <ButtonLink variant="quiet" to="/offline">
          {t('places.onPhone')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={level}
      isError
      icon={<CircleAlert />}
      title={t('places.error.title')}
      text={t('places.error.text')}
    >
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('places.error.retry')}
      </Button>
    </EmptyState>
  );
}
