import { useEffect, useState } from 'react';
import type { IndexState, SearchClient } from '#workers/search/api.ts';

/** What the index holds; null until the worker has said so. */
export function useIndexState(search: SearchClient): IndexState | null {
  const [state, setState] = useState<IndexState | null>(null);
  useEffect(() => search.watch(setState), [search]);
  return state;
}
