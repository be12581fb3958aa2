import { useFormat, useT } from '#i18n/i18n.tsx';
import { isOtherClock, type PrayerPlace } from './prayer-place.ts';

/** Says whose clock the times are on, if it is not the device's. */
export function OtherClock({ place, at }: { readonly place: PrayerPlace; readonly at: number }) {
  const t = useT();
  const format = useFormat();
  if (!isOtherClock(place.timeZone, at)) return null;
  const where = place.name ?? (place.countryCode === null ? place.timeZone : format.country(place.countryCode));
  return <p className="soft small">{t('prayer.otherClock', { place: where })}</p>;
}
