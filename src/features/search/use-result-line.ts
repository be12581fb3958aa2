import { useState } from 'react';
import { type ResultLine, resultLine } from './result-line.ts';

/**
 * The announced line. While a text waits for its pause (`isWaiting`) the last one stays, so that a screen reader
 * hears one number per thought and not one per key (U101).
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
