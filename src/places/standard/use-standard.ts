import { useMemo, useSyncExternalStore } from 'react';
import type { SearchQuery } from '#domain/search/search.ts';
import { readStandard, watchStandard } from '#platform/stored-standard.ts';

const none = () => null;

/** The text of the person's standard, null without one; renders again when it changes, also in another tab. */
export function useStandard(): string | null {
  return useSyncExternalStore(watchStandard, readStandard, none);
}

/** The query under the person's standard; the same object until one of both changes. */
export function useByStandard(query: SearchQuery | null): SearchQuery | null {
  const text = useStandard();
  return useMemo(() => (text === null || query === null ? query : { ...query, standard: { text } }), [text, query]);
}
