import { startTransition, useEffect, useReducer, useState } from 'react';
import type { SearchAnswer, SearchQuery } from '#domain/search/search.ts';
import { useByStandard } from '#places/standard/use-standard.ts';
import { useServices } from '#services/services.tsx';
import type { IndexState } from '#workers/search/api.ts';

export interface SearchOutcome {
  /** The latest answer. While a new query runs, still the previous one. */
  readonly answer: SearchAnswer | undefined;
  /** Whether the current query is unanswered: `answer` is missing or belongs to the previous one. */
  readonly isPending: boolean;
  /** The answer if it is one to the current query, or to the same an earlier minute. */
  readonly own: SearchAnswer | undefined;
  /** Why the current query failed; cleared by the next answer. */
  readonly error: unknown;
  /** A region or the world arrived after that answer, so an empty result means nothing. */
  readonly isOvertaken: boolean;
  readonly retry: () => void;
}

interface Shown {
  readonly key: string;
  /** The key of the query that was answered last, at any minute. */
  readonly question: string;
  readonly answer: SearchAnswer | undefined;
  readonly error: unknown;
  /** Whether the index had any data. */
  readonly isReady: boolean;
  /** Contents of the index that answered, as `contentsOf` writes them. */
  readonly contents: string;
}

interface SearchUse {
  /** The main content of the screen: its answer renders at once, before anything else. */
  readonly isUrgent?: boolean;
  /** Asks about the surroundings, not for a list: the person's standard does not count. */
  readonly isForAll?: boolean;
}

const NOTHING: Shown = { key: '', question: '', answer: undefined, error: undefined, isReady: false, contents: '' };

/**
 * Queries the index under the person's standard, and again whenever one of them changes. An answer of an empty index is dropped
 * once there is data, because 'nothing found' would flash and be wrong. Pass null for no query. `at` is part of the query: round
 * it to the minute, or every render queries again.
 */
export function useSearch(
  asked: SearchQuery | null,
  { isUrgent = false, isForAll = false }: SearchUse = {},
): SearchOutcome {
  const byStandard = useByStandard(asked);
  const query = isForAll ? asked : byStandard;
  const { search } = useServices();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [index, setIndex] = useState<Pick<Shown, 'isReady' | 'contents'> & { readonly revision: number }>();
  const [latest, setLatest] = useState(NOTHING);
  const key = query ? JSON.stringify(query) : '';
  const question = query ? JSON.stringify({ ...query, at: 0 }) : '';

  useEffect(
    () =>
      search.watch((state) => {
        const { phase, revision } = state;
        if (phase !== 'opening') setIndex({ revision, isReady: phase === 'ready', contents: contentsOf(state) });
      }),
    [search],
  );

  useEffect(() => {
    if (!query || !index) return undefined;
    const { isReady, contents } = index;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const answer = await search.search(query, { signal: controller.signal });
        // Rendering a list of cards takes longer than a frame, so it yields to input.
        const show = () => setLatest({ key, question, answer, error: undefined, isReady, contents });
        if (controller.signal.aborted) return;
        if (isUrgent) show();
        else startTransition(show);
      } catch (error) {
        if (!controller.signal.aborted) setLatest((before) => ({ ...before, key, error }));
      }
    };
    void ask();
    return () => controller.abort();
    // `key` stands for the query: an equal question is the same question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, key, index?.revision, index?.isReady, index?.contents, attempt, isUrgent]);

  const isOutdated = !latest.isReady && index?.isReady === true && latest.error === undefined;
  return {
    answer: isOutdated ? undefined : latest.answer,
    isPending: latest.key !== key || isOutdated,
    own: query === null || isOutdated || latest.question !== question ? undefined : latest.answer,
    error: latest.key === key ? latest.error : undefined,
    isOvertaken: latest.answer !== undefined && latest.error === undefined && latest.contents !== index?.contents,
    retry,
  };
}

/** A rough key of the index's contents. Ignores single changes, which come all the time and remove nothing from the list. */
function contentsOf({ regions, worldRows }: IndexState): string {
  return `${regions.map(({ id }) => id).join()} ${worldRows !== null}`;
}
