import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { historyEntry, readEntry, writeEntry } from '#platform/entry-memory.ts';

/**
 * State of a screen that returns with its history entry, also after the page has ended meanwhile.
 * @param kind where the tab stores it
 * @param parse reads a stored value; undefined if it is none of this version
 */
export function useEntryState<Value>(
  kind: string,
  initial: Value,
  parse: (stored: unknown) => Value | undefined,
): [Value, (value: Value) => void] {
  const { key } = useLocation();
  const entry = useMemo(() => historyEntry(key), [key]);
  const [value, setValue] = useState(() => parse(readEntry(kind, entry)) ?? initial);
  useEffect(() => writeEntry(kind, entry, value), [kind, entry, value]);
  return [value, setValue];
}
