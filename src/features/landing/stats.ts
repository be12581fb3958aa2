import type { Claims } from '#domain/web/claims.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';

export interface Stat {
  readonly id: 'places' | 'countries' | 'meals' | 'rating';
  readonly figure: string;
  readonly label: string;
}

/**
 * The figures of the landing page (S9): those of the specification, or the server's counts. Meals and satisfaction are not
 * counted, so a page with counts leaves them out (U4).
 */
export function statsOf(claims: Claims, t: Translate, format: Format): readonly Stat[] {
  if (claims.mode === 'live') {
    return [
      {
        id: 'places',
        figure: format.number(claims.places),
        label: t('landing.stat.placesCounted', { count: claims.places }),
      },
      {
        id: 'countries',
        figure: format.number(claims.countries),
        label: t('landing.stat.countriesCounted', { count: claims.countries }),
      },
    ];
  }
  return [
    { id: 'places', figure: t('landing.stated.places'), label: t('landing.stat.places') },
    { id: 'countries', figure: t('landing.stated.countries'), label: t('landing.stat.countries') },
    { id: 'meals', figure: t('landing.stated.meals'), label: t('landing.stat.meals') },
    { id: 'rating', figure: t('landing.stated.rating'), label: t('landing.stat.rating') },
  ];
}
