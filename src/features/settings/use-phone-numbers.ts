import { useEffect, useState } from 'react';
import { loadPhoneNumbers, type PhoneNumbers } from '#platform/phone-numbers.ts';

/** The parser of phone numbers; null until its code has loaded. */
export function usePhoneNumbers(): PhoneNumbers | null {
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // Without that code, a number is stored as typed if it has 2 to 15 digits, with or without a plus (V19).
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
