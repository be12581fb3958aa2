import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PRAYER_SPACE_FILTERS, type PrayerSpaceFilter } from '#domain/prayer/prayer-space.ts';

const PARAM = 'only';

interface PrayerFilters {
  readonly filters: readonly PrayerSpaceFilter[];
  readonly toggle: (filter: PrayerSpaceFilter) => void;
}

/** The filters of the places to pray, in the address (`?only=women,friday`). A choice replaces the history entry. */
export function usePrayerFilters(): PrayerFilters {
  const [params, setParams] = useSearchParams();
  const asked = params.get(PARAM) ?? '';
  const filters = useMemo(() => read(asked), [asked]);
  return {
    filters,
    toggle: (filter) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          const chosen = read(before.get(PARAM) ?? '');
          const kept = chosen.includes(filter) ? chosen.filter((each) => each !== filter) : [...chosen, filter];
          if (kept.length === 0) next.delete(PARAM);
          else next.set(PARAM, kept.join(','));
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

function read(asked: string): readonly PrayerSpaceFilter[] {
  const names = new Set(asked.split(','));
  return PRAYER_SPACE_FILTERS.filter((filter) => names.has(filter));
}
