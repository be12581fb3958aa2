import { useEffect, useState } from 'react';
import { useServices } from '#services/services.tsx';

const MINUTE_MS = 60_000;

/** The present minute as epoch milliseconds: changes once a minute, so that open and closed and ages stay true. */
export function useMinute(): number {
  const { now } = useServices();
  const [minute, setMinute] = useState(() => floor(now()));
  useEffect(() => {
    const timer = setInterval(() => setMinute(floor(now())), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, [now]);
  return minute;
}

function floor(instant: number): number {
  return Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}
