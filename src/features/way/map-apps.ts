import type { TravelMode } from '#domain/geo/directions-result.ts';
import type { Position } from '#domain/geo/geo.ts';

interface MapApp {
  readonly app: 'phone' | 'apple' | 'google' | 'organic';
  readonly href: string;
  /** Whether the link is a web page, which opens in a new tab. */
  readonly isWeb: boolean;
}

const APPLE_MODES: Readonly<Record<TravelMode, string>> = { walking: 'w', transit: 'r', driving: 'd' };

/**
 * Links to the map apps that this device may have. Each names the place as destination and never the person's position. A `geo:`
 * link lets Android offer the installed apps. Apple's and Google's links open the app or a web page. Organic Maps works offline.
 */
export function mapApps(
  name: string,
  { latitude, longitude }: Position,
  mode: TravelMode,
  userAgent: string,
): MapApp[] {
  const at = `${latitude},${longitude}`;
  const label = encodeURIComponent(name);
  const isAndroid = /android/i.test(userAgent);
  const isApple = /iphone|ipad|macintosh/i.test(userAgent);
  const isPhone = isAndroid || /iphone|ipad/i.test(userAgent);
  const apps: readonly (MapApp & { readonly isHere: boolean })[] = [
    { app: 'phone', href: `geo:${at}?q=${at}(${label})`, isWeb: false, isHere: isAndroid },
    {
      app: 'apple',
      href: `https://maps.apple.com/?daddr=${at}&dirflg=${APPLE_MODES[mode]}`,
      isWeb: true,
      isHere: isApple,
    },
    {
      app: 'google',
      href: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(at)}&travelmode=${mode}`,
      isWeb: true,
      isHere: true,
    },
    { app: 'organic', href: `om://map?v=1&ll=${at}&n=${label}`, isWeb: false, isHere: isPhone },
  ];
  return apps.filter(({ isHere }) => isHere);
}
