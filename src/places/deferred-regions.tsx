import { useEffect, useState } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import type { SyncStatus } from '#workers/replica/api.ts';
import { regionName } from './region-name.ts';

/** Lists regions that are too large to load automatically with data saving, and loads them on a press (Y43). */
export function DeferredRegions({ className }: { readonly className: string | undefined }) {
  const t = useT();
  const format = useFormat();
  const { replica } = useServices();
  const [deferred, setDeferred] = useState<SyncStatus['deferred']>();
  useEffect(() => replica.watchStatus((status) => setDeferred(status.deferred)), [replica]);
  if (!deferred) return null;
  const names = format.list(deferred.map((region) => regionName(region, format)));
  const size = format.bytes(deferred.reduce((sum, { bytes }) => sum + bytes, 0));
  return (
    <p className={className}>
      {t('settings.data.held', { names, size })}
      <Button variant="quiet" onClick={() => void replica.refresh()}>
        {t('settings.data.load')}
      </Button>
    </p>
  );
}
