import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Criteria } from './criteria.ts';

/** A pause of this many milliseconds in typing applies the text: address and announcement follow (K4, U101). */
const APPLY_AFTER_MS = 300;

/** How a screen's address carries its criteria. */
export interface AddressForm {
  readonly parse: (params: URLSearchParams) => Criteria;
  /** Foreign parameters stay. */
  readonly format: (criteria: Criteria, foreign: URLSearchParams) => URLSearchParams;
}

/** A written address that the router has not reported back yet. */
interface Write {
  readonly key: string;
  readonly criteria: Criteria;
}

export interface CriteriaControl {
  /** The current state: chosen filters, and the text typed so far. */
  readonly live: Criteria;
  /** The criteria in the address. */
  readonly applied: Criteria;
  /** The content of the box, including spaces at its ends. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Replaces filters, sort and text at once. */
  readonly apply: (criteria: Criteria) => void;
  /** Applies a pending text at once, before something else changes the address. */
  readonly settle: () => void;
}

/**
 * The criteria of a screen; the address is their source of truth. Typed text is local until a pause; every write replaces
 * the history entry (R5) and keeps its state. A change of the address from elsewhere (back, a link) wins over typed text.
 * @param form the same object on every render
 */
export function useCriteria(form: AddressForm): CriteriaControl {
  const { state, key: entry } = useLocation();
  const [params, setParams] = useSearchParams();
  const key = params.toString();
  const applied = useMemo(() => form.parse(params), [form, params]);
  const [text, setText] = useState(applied.text);
  const [seen, setSeen] = useState({ key, entry });
  // The address follows a write a moment later. Events in between build on the written value.
  const [writes, setWrites] = useState<readonly Write[]>([]);

  // Also another entry with the same criteria: a step back may overtake a write, which then never arrives.
  if (key !== seen.key || entry !== seen.entry) {
    setSeen({ key, entry });
    const mine = writes.findIndex((write) => write.key === key);
    if (writes.length > 0) setWrites(mine === -1 ? [] : writes.slice(mine + 1));
    if (mine === -1 && key !== seen.key) setText(applied.text);
  }

  const last = writes.at(-1);
  const apply = useCallback(
    (criteria: Criteria) => {
      const next = form.format(criteria, params);
      const write = { key: next.toString(), criteria: form.parse(next) };
      setText((typed) => (typed.trim() === criteria.text ? typed : criteria.text));
      if (write.key === (last?.key ?? key)) return;
      setWrites(write.key === key ? [] : [...writes, write]);
      setParams(next, { replace: true, preventScrollReset: true, state });
    },
    [form, params, key, last, writes, setParams, state],
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
