import type { Claims } from '#domain/web/claims.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';

/** The figures that the specification states; docs/copy-deck.md names the proof that each still wants (S104). */
const STATED = { places: 65_000, usersInMillions: 2 } as const;

/** What the side panel states: those figures, or what the server counts, which is nobody's use of the app (U4). */
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
