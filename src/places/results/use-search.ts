import { startTransition, useEffect, useReducer, useState } from 'react';
import type { SearchAnswer, SearchQuery } from '#domain/search/search.ts';
import { useServices } from '#services/services.tsx';
import type { IndexState } from '#workers/search/api.ts';

export interface SearchOutcome {
  /** The newest answer there is. While another question is on its way, still the previous one. */
  readonly answer: SearchAnswer | undefined;
  /** No answer to the present question yet: `answer` is missing or belongs to the previous one. */
  readonly isPending: boolean;
  /** Why the present question could not be answered; gone with the next answer. */
  readonly error: unknown;
  /** A region or the world came to the index after that answer: that it found nothing says nothing. */
  readonly isOvertaken: boolean;
  readonly retry: () => void;
}

interface Shown {
  readonly key: string;
  readonly answer: SearchAnswer | undefined;
  readonly error: unknown;
  /** Whether the index had anything to answer from. */
  readonly isReady: boolean;
  /** Of the index that answered, as `contentsOf` writes them. */
  readonly contents: string;
}

interface SearchUse {
  /** What the screen is opened for: its answer is drawn at once, and nothing else that comes meanwhile goes before it. */
  readonly isUrgent?: boolean;
}

const NOTHING: Shown = { key: '', answer: undefined, error: undefined, isReady: false, contents: '' };

/**
 * Asks the index and asks again whenever it changes. What an index that was still empty answered is forgotten as soon as
 * there is one: 'nothing found' would be shown for a moment, and would be wrong. Pass null to ask nothing. The instant `at` counts as part of the
 * question: round it to the minute, or every render asks anew.
 */
export function useSearch(query: SearchQuery | null, { isUrgent = false }: SearchUse = {}): SearchOutcome {
  const { search } = useServices();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [index, setIndex] = useState<Pick<Shown, 'isReady' | 'contents'> & { readonly revision: number }>();
  const [latest, setLatest] = useState(NOTHING);
  const key = query ? JSON.stringify(query) : '';

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
        // A list of cards takes longer to draw than a frame: it gives way to keys and scrolling meanwhile.
        const show = () => setLatest({ key, answer, error: undefined, isReady, contents });
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
    error: latest.key === key ? latest.error : undefined,
    isOvertaken: latest.answer !== undefined && latest.error === undefined && latest.contents !== index?.contents,
    retry,
  };
}

/** What the index holds, roughly: single changes come all the time, and leave nothing out that was there. */
function contentsOf({ regions, worldRows }: IndexState): string {
  return `${regions.map(({ id }) => id).join()} ${worldRows !== null}`;
}
