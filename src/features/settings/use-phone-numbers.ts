import { useEffect, useState } from 'react';
import { loadPhoneNumbers, type PhoneNumbers } from '#platform/phone-numbers.ts';

/** How telephone numbers are read; null until that has been loaded. */
export function usePhoneNumbers(): PhoneNumbers | null {
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // Without that code a number is kept as it is typed, as long as V19 takes it.
    loadPhoneNumbers().then(
      (loaded) => void (isCurrent && setNumbers(loaded)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return numbers;
}
