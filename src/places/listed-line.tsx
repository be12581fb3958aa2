import type { Claims } from '#domain/web/claims.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';

/** Stands beside stated figures (U124): whose they are, and what this site lists, once that is known. */
export function ListedLine({ claims, className }: { readonly claims: Claims; readonly className: string | undefined }) {
  const t = useT();
  const format = useFormat();
  if (claims.mode === 'live') return null;
  const { places, countries } = claims;
  return (
    <p className={className}>
      {t('claims.stated')}
      {places === undefined || countries === undefined
        ? null
        : ` ${t('claims.listed', { places, countries, placesText: format.number(places), countriesText: format.number(countries) })}`}
    </p>
  );
}
