import { useCallback, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SearchQuery } from '#domain/search/search.ts';
import type { UnderstoodWish } from '#domain/search/wishes.ts';
import { originOf, type toQuery } from '#places/criteria/search-query.ts';
import { type AddressForm, useCriteria } from '#places/criteria/use-criteria.ts';
import { useSlashKey } from '#places/criteria/use-slash-key.ts';
import { useMinute } from '#places/use-minute.ts';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import { searchStore } from './list-position-store.ts';
import { useLoadState } from './load-state.ts';
import type { ResultGridHandle } from './result-grid.tsx';
import { useIndexState } from './use-index-state.ts';
import { useListPosition } from './use-list-position.ts';
import { useSearch } from './use-search.ts';

const NO_WISHES: readonly UnderstoodWish[] = [];

/**
 * Shared by /search and /directory: the criteria in the address, the index's answer, and the position in its list.
 * @param form the same object on every render
 * @param ask makes the query; null for no query and no answer
 */
export function useResults<Query extends SearchQuery | null>(
  form: AddressForm,
  ask: (...asked: Parameters<typeof toQuery>) => Query,
) {
  const { search } = useServices();
  const control = useCriteria(form);
  const { live, apply } = control;
  const geolocation = useGeolocation();
  const index = useIndexState(search);
  const at = useMinute();
  const layout = useStore(searchStore(), (state) => state.layout);
  const input = useRef<HTMLInputElement>(null);
  const grid = useRef<ResultGridHandle>(null);
  const focusBox = useCallback(() => input.current?.focus(), []);
  useSlashKey(input);

  const near = originOf(live, geolocation.located);
  // The query needs the list's limit, so the list learns the number of cards one render later.
  const [cardCount, setCardCount] = useState(0);
  const list = useListPosition(JSON.stringify(live), layout, cardCount, grid);
  const { limit, unfolded } = list;
  const query = ask(live, near, { limit, at, unfolded });
  const outcome = useSearch(query);
  const answer = query ? outcome.answer : undefined;
  const nextCount = answer?.cards.length ?? 0;
  if (cardCount !== nextCount) setCardCount(nextCount);

  return {
    ...control,
    ...useLoadState(index),
    ...outcome,
    answer,
    wishes: answer?.wishes ?? NO_WISHES,
    query,
    geolocation,
    near,
    at,
    index,
    layout,
    setLayout: searchStore().getState().setLayout,
    list,
    input,
    grid,
    focusBox,
    /** Removes the filter for open places; absent if it is off. */
    onAnyHours: live.openNow ? () => apply({ ...live, openNow: false }) : undefined,
  };
}

export type Results = ReturnType<typeof useResults>;
