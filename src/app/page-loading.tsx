import { useT } from '#i18n/i18n.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Placeholder for a page whose code is loading. */
export function PageLoading() {
  const t = useT();
  return (
    <output
      aria-label={t('shell.loading')}
      style={{ display: 'grid', gap: 'var(--space-4)', minBlockSize: '80dvb', alignContent: 'start' }}
      aria-busy="true"
    >
      <Skeleton width="12rem" height="2rem" />
      <Skeleton height="9rem" radius="var(--radius-l)" />
      <Skeleton height="9rem" radius="var(--radius-l)" />
    </output>
  );
}
