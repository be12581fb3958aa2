import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { PrayerView } from './prayer-view.ts';

/**
 * The device does not know the place's clock. A second attempt may succeed; some browsers cache failed imports, so that only a
 * reload helps, which is offered after it.
 */
export function Failed({ onRetry, retries }: Pick<PrayerView, 'onRetry' | 'retries'>) {
  const t = useT();
  return (
    <EmptyState isError title={t('prayer.failed.title')} text={t('prayer.failed.text')}>
      <Button variant="primary" onClick={onRetry}>
        {t('shell.error.retry')}
      </Button>
      {retries > 0 ? <Button onClick={() => window.location.reload()}>{t('shell.error.refresh')}</Button> : null}
    </EmptyState>
  );
}
