import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Criteria } from './criteria.ts';

/** A pause of so many milliseconds in typing applies the text: address and announcement follow (K4, U101). */
const APPLY_AFTER_MS = 300;

/** How a screen's address carries its criteria. */
export interface AddressForm {
  readonly parse: (params: URLSearchParams) => Criteria;
  /** Foreign parameters stay. */
  readonly format: (criteria: Criteria, foreign: URLSearchParams) => URLSearchParams;
}

/** An address that was written and has not come back yet. */
interface Write {
  readonly key: string;
  readonly criteria: Criteria;
}

export interface CriteriaControl {
  /** What is shown at this moment: the filters as chosen, with the text as typed so far. */
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
 * The criteria of a screen, whose home is the address. Typing is kept here until it pauses; every write replaces the
 * history entry (R5). A change of the address from elsewhere (back, a link) wins over what is typed.
 * @param form the same object with every render
 */
export function useCriteria(form: AddressForm): CriteriaControl {
  const [params, setParams] = useSearchParams();
  const key = params.toString();
  const applied = useMemo(() => form.parse(params), [form, params]);
  const [text, setText] = useState(applied.text);
  const [seen, setSeen] = useState(key);
  // The address follows a write a moment later: keys and presses in between build on what was written.
  const [writes, setWrites] = useState<readonly Write[]>([]);

  if (key !== seen) {
    setSeen(key);
    const mine = writes.findIndex((write) => write.key === key);
    setWrites(mine === -1 ? [] : writes.slice(mine + 1));
    if (mine === -1) setText(applied.text);
  }

  const last = writes.at(-1);
  const apply = useCallback(
    (criteria: Criteria) => {
      const next = form.format(criteria, params);
      const write = { key: next.toString(), criteria: form.parse(next) };
      setText((typed) => (typed.trim() === criteria.text ? typed : criteria.text));
      if (write.key === (last?.key ?? key)) return;
      setWrites(write.key === key ? [] : [...writes, write]);
      setParams(next, { replace: true, preventScrollReset: true });
    },
    [form, params, key, last, writes, setParams],
  );

  const live = useMemo(() => ({ ...(last?.criteria ?? applied), text: text.trim() }), [last, applied, text]);
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
