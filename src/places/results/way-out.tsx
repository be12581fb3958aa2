import { isolatedIfMixed } from '#domain/primitives/isolated.ts';
import { useFormat, useLanguage, useT } from '#i18n/i18n.tsx';
import { cityCountry } from '#places/cards/city-country.ts';
import { shownName } from '#places/cards/shown-name.ts';
import { countFilters } from '#places/criteria/criteria.ts';
import { useStandard } from '#places/standard/use-standard.ts';
import { Button } from '#ui/button.tsx';
import type { Results } from './use-results.ts';
import { radiusOf, type WayOut } from './use-way-out.ts';

interface WayOutProps {
  readonly results: Results;
  readonly wayOut: WayOut;
}

/** That nothing is within the chosen distance, what is nearest, and how many places the filters hide. */
export function WayOutText({ results: { live, index }, wayOut: { withinKm, nearest, hidden } }: WayOutProps) {
  const t = useT();
  const format = useFormat();
  const { locale } = useLanguage();
  const isWhole = index !== null && index.worldRows !== null;
  const distance = withinKm === undefined ? '' : format.distance(withinKm * 1000);
  const isAll = live.text === '' && countFilters(live) === 1 + Number(live.around !== undefined);
  const hasStandard = useStandard() !== null;
  const none = hasStandard
    ? 'standard.noneNear'
    : isAll
      ? isWhole
        ? 'places.none.known'
        : 'places.none.stored'
      : 'search.noneWithin';
  return (
    <>
      {withinKm === undefined ? null : <span>{t(none, { distance })}</span>}
      {nearest === undefined ? null : (
        <span>
          {t(isWhole ? 'places.none.nearestKnown' : 'places.none.nearestStored', {
            distance: format.distance(nearest.distanceM ?? 0),
            place: isolatedIfMixed([shownName(nearest, locale).first, cityCountry(nearest, t, format)]).join(
              t('places.comma'),
            ),
          })}
        </span>
      )}
      {hidden > 0 ? <span>{t('search.hidden', { count: hidden })}</span> : null}
    </>
  );
}

/** Widens the distance to the nearest match. */
export function ShowNearest({ results: { live, apply }, wayOut: { nearest } }: WayOutProps) {
  const t = useT();
  if (nearest === undefined) return null;
  return (
    <Button variant="primary" onClick={() => apply({ ...live, radiusKm: radiusOf(nearest) })}>
      {t('places.none.show')}
    </Button>
  );
}
