import { useFormat, useT } from '#i18n/i18n.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { useRegions } from '#services/use-regions.ts';
import type { OfflineRegion } from '#workers/replica/api.ts';
import { usePrayerPlace } from './prayer/use-prayer-place.ts';
import { regionName } from './region-name.ts';
import styles from './street-maps.module.css';

/** More names than this are counted. */
const NAMED = 12;

const hasMap = ({ map }: OfflineRegion): boolean => map != null;

/**
 * What Pro's offline maps hold today: the regions with a street map, of the same list as the page of downloads, and whether the
 * country of the person's position is none of them. Shown before a payment.
 */
export function StreetMaps() {
  const t = useT();
  const format = useFormat();
  const regions = useRegions();
  const { place } = usePrayerPlace();
  const isOffline = useConnectionStatus() === 'offline';
  const country = place?.countryCode ?? null;
  const mapped = regions?.filter(hasMap) ?? [];
  const isUnknown = regions === null || regions?.some(({ map }) => map === undefined);
  const names = mapped.map((region) => {
    const name = regionName(region, format);
    return region.map?.isPart ? t('streets.part', { name }) : name;
  });
  const shown = names.toSorted((a, b) => a.localeCompare(b)).slice(0, NAMED);
  const rest = names.length - shown.length;
  return (
    <div className={styles.maps}>
      {shown.length > 0 ? (
        <p>
          {t('streets.today', {
            regions: format.list(rest > 0 ? [...shown, t('streets.more', { count: rest })] : shown),
          })}
        </p>
      ) : null}
      {isUnknown ? <p>{t(isOffline ? 'streets.unknownOffline' : 'streets.unknown')}</p> : null}
      {regions && shown.length === 0 && !isUnknown ? <p>{t('streets.none')}</p> : null}
      {regions && shown.length > 0 && !isUnknown && country && !mapped.some((each) => each.countryCode === country) ? (
        <p className={styles.none}>{t('streets.noneIn', { country: format.country(country) })}</p>
      ) : null}
    </div>
  );
}
