import { useEffect, useState } from 'react';
import { loadPhoneNumbers, type PhoneNumbers } from '#platform/phone-numbers.ts';

/**
 * The parser of phone numbers; null until its code has loaded.
 * @param region of numbers without a country code, two letters; the device's by default
 */
export function usePhoneNumbers(region: string | undefined): PhoneNumbers | null {
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // Without that code, a number is stored as typed if it has 2 to 15 digits, with or without a plus (V19).
    loadPhoneNumbers(region).then(
      (loaded) => void (isCurrent && setNumbers(loaded)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [region]);
  return numbers;
}
