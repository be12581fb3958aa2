import { useT } from '#i18n/i18n.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** The device does not know the place's clock. */
export function Failed() {
  const t = useT();
  return <EmptyState isError title={t('prayer.failed.title')} text={t('prayer.failed.text')} />;
}
