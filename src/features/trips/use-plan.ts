import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { STOP_NAME_MAX } from '#domain/mutations/limits.ts';
import { plainWords } from '#domain/own/own-lists.ts';
import { parseSpot } from '#domain/search/spot.ts';
import type { StopPlace } from './stop-draft.ts';
import { useCityFinder } from './use-city-finder.ts';

interface Plan {
  readonly typed: string;
  /** Null if the device does not know the name for certain: then the person chooses from the list. */
  readonly place: StopPlace | null;
}

/**
 * Takes the city of the address (`planPath`) once, and removes it from there.
 * @param fill receives it; null until the form is ready
 */
export function usePlan(fill: ((plan: Plan) => void) | null): void {
  const [params, setParams] = useSearchParams();
  const finder = useCityFinder();
  const latest = useRef(fill);
  useEffect(() => {
    latest.current = fill;
  });
  const text = params.get('plan');
  const country = params.get('country');
  const isReady = fill !== null;
  useEffect(() => {
    if (text === null || !isReady) return undefined;
    let isCurrent = true;
    const take = async () => {
      const plan = await toPlan(text, country, finder.find);
      if (!isCurrent) return;
      if (plan.typed !== '') latest.current?.(plan);
      setParams(withoutPlan, { replace: true });
    };
    void take();
    return () => {
      isCurrent = false;
    };
  }, [text, country, isReady, finder, setParams]);
}

const KEYS = ['plan', 'country'];

function withoutPlan(before: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...before].filter(([key]) => !KEYS.includes(key)));
}

async function toPlan(
  text: string,
  country: string | null,
  find: (name: string) => Promise<StopPlace | null>,
): Promise<Plan> {
  const spot = parseSpot(text);
  const code = country !== null && /^[A-Z]{2}$/.test(country) ? country : null;
  if (spot) {
    const name = plainWords(spot.name);
    return { typed: name, place: name === '' ? null : { ...spot, name, country_code: code } };
  }
  const typed = plainWords(text).slice(0, STOP_NAME_MAX);
  const found = typed === '' ? null : await find(typed).catch(ifNotFound);
  const isThere = found !== null && (code === null || found.country_code === code);
  return { typed: isThere ? found.name : typed, place: isThere ? found : null };
}

/** The search reports its own failures; the name stays typed. */
function ifNotFound(error: unknown): null {
  if (error instanceof Error && error.name === 'SearchError') return null;
  throw error;
}
