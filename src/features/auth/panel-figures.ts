import type { Claims } from '#domain/web/claims.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';

/** The side panel states the figures of the specification (S104); docs/record/copy-deck.md lists the proof that each still needs. */
const STATED = { places: 65_000, usersInMillions: 2 } as const;

/** The figures of the side panel: stated ones, or the server's counts, which say nothing about the app's users (U4). */
export function panelFigures(claims: Claims, t: Translate, format: Format): readonly string[] {
  if (claims.mode === 'live') {
    const { places, countries } = claims;
    return [
      t('auth.panel.placesCounted', { count: places, figure: format.number(places) }),
      t('auth.panel.countriesCounted', { count: countries, figure: format.number(countries) }),
    ];
  }
  return [
    t('auth.panel.places', { count: format.number(STATED.places) }),
    t('auth.panel.users', { count: format.number(STATED.usersInMillions) }),
  ];
}
