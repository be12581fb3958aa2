import type { Card } from '#domain/search/search.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { cityCountry } from '#places/cards/city-country.ts';
import type { GeolocationFailure, GeolocationState } from '#platform/geolocation.ts';

export interface LocationLabel {
  readonly title: string;
  /** Whether the title is a name, not a sentence. */
  readonly isNamed: boolean;
  /** The source of the position, or why it is unknown. */
  readonly detail: string;
  readonly isProblem: boolean;
}

const FAILURES = {
  0: 'home.location.unsupported',
  1: 'home.location.denied',
  2: 'home.location.unavailable',
  3: 'home.location.timedOut',
  4: 'home.location.unknown',
} as const satisfies Record<GeolocationFailure, string>;

/**
 * The text of the location card (S13, U54).
 * @param nearest the nearest stored place; its city names the position without a request
 * @param now epoch milliseconds
 * @param isClockElsewhere the device's time zone differs from Kuala Lumpur's: the default is not named until the wait is
 * over (U110)
 */
export function locationLabel(
  { located, isAsking, isOverdue, failure }: GeolocationState,
  nearest: Pick<Card, 'city' | 'countryCode'> | undefined,
  now: number,
  t: Translate,
  format: Format,
  isClockElsewhere = false,
): LocationLabel {
  const problem = failure === null ? null : t(FAILURES[failure]);
  if (located.source === 'default') {
    return {
      title: t(
        isOverdue ? 'home.location.showingDefault' : isClockElsewhere ? 'home.location.where' : 'home.location.default',
      ),
      isNamed: false,
      detail: problem ?? (isAsking ? t('home.location.finding') : t('home.location.notKnown')),
      isProblem: problem !== null,
    };
  }
  return {
    title: located.name ?? (nearest ? cityCountry(nearest, t, format) : t('home.location.here')),
    isNamed: located.name !== undefined || nearest !== undefined,
    detail: problem ?? sourceText(located, isAsking, now, t, format),
    isProblem: problem !== null,
  };
}

function sourceText(
  { source, at }: GeolocationState['located'],
  isAsking: boolean,
  now: number,
  t: Translate,
  format: Format,
): string {
  if (isAsking) return t('home.location.finding');
  if (source === 'chosen') return t('spots.fromChosen');
  const age = format.ago(at ?? now, now);
  return source === 'fix' ? t('home.location.fix') : t('home.location.lastFix', { age });
}
