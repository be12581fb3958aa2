import { useFormat, useT } from '#i18n/i18n.tsx';
import { isOtherClock, type PrayerPlace } from './prayer-place.ts';

/** Says that times are on the place's clock, where the device shows another time or date. */
export function OtherClock({ place, at }: { readonly place: PrayerPlace; readonly at: number }) {
  const t = useT();
  const format = useFormat();
  if (!isOtherClock(place.timeZone, at)) return null;
  const where = place.name ?? (place.countryCode === null ? place.timeZone : format.country(place.countryCode));
  return <p className="soft small">{t('prayer.otherClock', { place: where })}</p>;
}
