import { useState } from 'react';

/**
 * A choice that shows at once while it is being kept, and as it was where it could not be (F32). What the device has of
 * it wins as soon as that is another than it was when the choice was made.
 * @param actual what the device has
 * @param keep answers whether it is kept
 */
export function useAtOnce<T>(actual: T): [T, (next: T, keep: () => Promise<boolean>) => Promise<void>] {
  const [choice, setChoice] = useState<{ readonly next: T; readonly from: string } | null>(null);
  const from = JSON.stringify(actual);
  const choose = async (next: T, keep: () => Promise<boolean>) => {
    setChoice({ next, from });
    if (!(await keep())) setChoice(null);
  };
  return [choice?.from === from ? choice.next : actual, choose];
}
