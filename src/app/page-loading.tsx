import { Skeleton } from '#ui/skeleton.tsx';

/** DownloadPolicy the place of a page whose code is on its way. */
export function PageLoading() {
  return (
    <div
      style={{ display: 'grid', gap: 'var(--space-4)', minBlockSize: '80dvb', alignContent: 'start' }}
      aria-busy="true"
    >
      <Skeleton width="12rem" height="2rem" />
      <Skeleton height="9rem" radius="var(--radius-l)" />
      <Skeleton height="9rem" radius="var(--radius-l)" />
    </div>
  );
}
