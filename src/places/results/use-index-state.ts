import { useEffect, useState } from 'react';
import type { IndexState, SearchClient } from '#workers/search/api.ts';

/** The state of the index; null until the worker has sent it. */
export function useIndexState(search: SearchClient): IndexState | null {
  const [state, setState] = useState<IndexState | null>(null);
  useEffect(() => search.watch(setState), [search]);
  return state;
}
