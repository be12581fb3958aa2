import { useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useServices } from '#services/services.tsx';

/** The directory requests the position 100 ms after it opened (S60). */
const ASK_AFTER_MS = 100;

/**
 * Requests the position a moment after the page was opened from within the app; if the permission is granted, it is
 * requested anyway. A first visit by address does not: browsers punish unasked questions (U53).
 */
export function useOpeningRequest(): void {
  const { geolocator } = useServices();
  const type = useNavigationType();
  const [isFromInside] = useState(type === NavigationType.Push);
  useEffect(() => {
    if (!isFromInside) return undefined;
    const timer = setTimeout(() => {
      const { permission, located, isAsking } = geolocator.state();
      if (isAsking) return;
      // A person's choice wins, and a refusal is not asked again (U54).
      if (permission !== 'denied' && located.source !== 'chosen' && located.source !== 'fix') geolocator.request();
    }, ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [geolocator, isFromInside]);
}
