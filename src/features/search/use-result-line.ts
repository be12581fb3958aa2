import { useState } from 'react';
import { type ResultLine, resultLine } from './result-line.ts';

/**
 * The announced line. It stays unchanged during the text's debounce (`isWaiting`), so that a screen reader announces one
 * count per query and not one per key (U101).
 */
export function useResultLine(state: Parameters<typeof resultLine>[0], isWaiting: boolean): ResultLine {
  const [announced, setAnnounced] = useState<ResultLine>(() => resultLine(state));
  const next = resultLine(state);
  if (!isWaiting && !isSame(next, announced)) {
    setAnnounced(next);
    return next;
  }
  return announced;
}

function isSame(a: ResultLine, b: ResultLine): boolean {
  if (a.kind !== 'found' || b.kind !== 'found') return a.kind === b.kind;
  return a.count === b.count && a.unmet === b.unmet;
}
