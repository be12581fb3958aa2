/** Opens the places provider that the deployment's settings describe. */
import type { Environment } from '../environment.ts';
import { createGooglePlaces, GOOGLE_PLACES_URL } from './google-places.ts';
import type { PlacesProvider } from './provider.ts';

/** Timeout of one answer of the provider. */
const TIMEOUT_MS = 4000;

export interface OpenedPlaces {
  readonly provider: PlacesProvider;
  /** Whether its answers may be cached (U33); Google's own only with a licence. */
  readonly mayCache: boolean;
}

/**
 * Settings: GOOGLE_PLACES_KEY, GOOGLE_PLACES_URL (a stand-in's origin), PLACES_TIMEOUT_MS and PLACES_CACHE=licensed.
 * @returns null without a key, which is reported (M62)
 */
export function openPlaces({ setting, report }: Environment): OpenedPlaces | null {
  const key = setting('GOOGLE_PLACES_KEY');
  if (!key) {
    report('GOOGLE_PLACES_KEY is not set: the places provider gives empty results');
    return null;
  }
  const url = (setting('GOOGLE_PLACES_URL') || GOOGLE_PLACES_URL).replace(/\/+$/, '');
  const timeoutMs = Number(setting('PLACES_TIMEOUT_MS')) || TIMEOUT_MS;
  const provider = createGooglePlaces({ key, url, timeoutMs, fetch });
  return { provider, mayCache: url !== GOOGLE_PLACES_URL || setting('PLACES_CACHE') === 'licensed' };
}
