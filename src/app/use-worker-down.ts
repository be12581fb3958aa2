import { useEffect, useState } from 'react';
import { refusesDatabases } from '#platform/databases.ts';
import { useServices } from '#services/services.tsx';

/**
 * Whether the replica worker has crashed and not restarted yet. Never true in a browser that refuses databases, since the
 * worker can't run there.
 */
export function useWorkerDown(): boolean {
  const { replica } = useServices();
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const stop = replica.watchStatus(({ phase, errorCode }) => {
      if (phase !== 'failed' || errorCode !== 'worker_crashed') setIsDown(false);
      else void refusesDatabases().then((isRefused) => isCurrent && setIsDown(!isRefused));
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [replica]);
  return isDown;
}
