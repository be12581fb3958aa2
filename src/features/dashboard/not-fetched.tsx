import type { ReactNode } from 'react';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** In place of what the server has not sent to this device yet: offline a sentence, otherwise it is on its way. */
export function NotFetched({ children }: { readonly children: ReactNode }) {
  if (useConnectionStatus() === 'offline') return <p className="soft">{children}</p>;
  return (
    <div className="grid gap-3" aria-busy="true">
      <Skeleton height="3rem" radius="var(--radius-m)" />
      <Skeleton height="3rem" radius="var(--radius-m)" />
    </div>
  );
}
