import { certificateEnd, shownStatus } from '#domain/places/halal.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { statusSource } from '#domain/places/status-source.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';

interface StatusLineProps {
  readonly place: PlaceOutline;
  /** The whole document; null if only dates are known. */
  readonly document: Restaurant | null;
  /** 'YYYY-MM-DD' */
  readonly today: string;
}

/** The line after the badge: who says so and until when, or when it was checked. */
export function StatusLine({ place, document: whole, today }: StatusLineProps) {
  const t = useT();
  const format = useFormat();
  if (whole === null) {
    const end = certificateEnd(place.evidence);
    if (shownStatus(place, today).status === 'unverified') return null;
    if (end) return <span>{t('restaurant.validUntil', { day: format.day(end) })}</span>;
    return place.checked_on ? <span>{t('restaurant.checkedOn', { day: format.day(place.checked_on) })}</span> : null;
  }
  const source = statusSource(whole, today);
  if (source === null) return null;
  const { kind, who, day } = source;
  return <span>{t(`restaurant.source.${kind}`, { who, day: day === null ? '' : format.day(day) })}</span>;
}
