import { useEffect, useState } from 'react';
import { useServices } from '#services/services.tsx';

const MINUTE_MS = 60_000;

/** The current minute in epoch milliseconds; changes once a minute, so that opening states and ages stay correct. */
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
