import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Criteria } from './criteria.ts';
import { formatCriteria, parseCriteria } from './search-params.ts';

/** A pause of so many milliseconds in typing applies the text: address and announcement follow (K4, U101). */
const APPLY_AFTER_MS = 300;

export interface CriteriaControl {
  /** What is shown at this moment: the filters of the address with the text as typed so far. */
  readonly live: Criteria;
  /** What the address says. */
  readonly applied: Criteria;
  /** The content of the box, blanks at its ends included. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Replaces filters, sort and text at once. */
  readonly apply: (criteria: Criteria) => void;
  /** Applies a text that is still waiting for its pause, before something else changes the address. */
  readonly settle: () => void;
}

/**
 * The criteria of /search, whose home is the address. Typing is kept here until it pauses; every write replaces the
 * history entry (R5). A change of the address from elsewhere (back, a link) wins over what is typed.
 */
export function useCriteria(): CriteriaControl {
  const [params, setParams] = useSearchParams();
  const applied = useMemo(() => parseCriteria(params), [params]);
  const [text, setText] = useState(applied.text);
  const [seenText, setSeenText] = useState(applied.text);
  // The address follows a write a moment later; keys typed in between must not be lost to our own echo.
  const [writtenText, setWrittenText] = useState<string | null>(null);

  if (applied.text !== seenText) {
    setSeenText(applied.text);
    if (applied.text !== writtenText) {
      setText(applied.text);
      setWrittenText(null);
    }
  }

  const apply = useCallback(
    (criteria: Criteria) => {
      const next = formatCriteria(criteria, params);
      setWrittenText(next.get('q') ?? '');
      setText((typed) => (typed.trim() === criteria.text ? typed : criteria.text));
      if (next.toString() !== params.toString()) setParams(next, { replace: true, preventScrollReset: true });
    },
    [params, setParams],
  );

  const live = useMemo(() => ({ ...applied, text: text.trim() }), [applied, text]);
  const isWaiting = live.text !== applied.text;

  const settle = useCallback(() => {
    if (isWaiting) apply(live);
  }, [isWaiting, apply, live]);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(settle, APPLY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, settle]);

  return { live, applied, text, setText, apply, settle };
}
