import { useEffect, useState } from 'react';
import { refusesDatabases } from '#platform/databases.ts';
import { useServices } from '#services/services.tsx';

/**
 * Whether the worker which opens what is kept here has broken down and was not started again yet. In a browser that stores
 * nothing there is nothing to open: there it never counts as down.
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
