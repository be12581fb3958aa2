import { useState } from 'react';

/**
 * An optimistic choice: shown at once, and reverted if it can't be stored (F32). The stored value wins as soon as it differs
 * from its value at the time of the choice.
 * @param actual the stored value
 */
export function useOptimisticChoice<T>(actual: T): [T, (next: T, keep: () => Promise<boolean>) => Promise<void>] {
  const [choice, setChoice] = useState<{ readonly next: T; readonly from: string } | null>(null);
  const from = JSON.stringify(actual);
  const choose = async (next: T, keep: () => Promise<boolean>) => {
    setChoice({ next, from });
    if (!(await keep())) setChoice(null);
  };
  return [choice?.from === from ? choice.next : actual, choose];
}
