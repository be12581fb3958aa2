import { certificateEnd, shownStatus } from '#domain/places/halal.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { outlinedSource, statusSource } from '#domain/places/status-source.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { statedByText } from '#places/cards/stated-by-text.ts';

interface StatusLineProps {
  readonly place: PlaceOutline;
  /** The whole document; null if only the outline is known. */
  readonly document: Restaurant | null;
  /** 'YYYY-MM-DD' */
  readonly today: string;
}

/** The line after the badge: who says so and until when, or when it was checked. */
export function StatusLine({ place, document: whole, today }: StatusLineProps) {
  const t = useT();
  const format = useFormat();
  const source = whole ? statusSource(whole, today) : outlinedSource(place, today);
  if (source) {
    const { kind, who, day } = source;
    return (
      <span>
        {t(`restaurant.source.${kind}`, { who: statedByText(who, t), day: day === null ? '' : format.day(day) })}
      </span>
    );
  }
  if (whole || shownStatus(place, today).status === 'unverified') return null;
  const end = certificateEnd(place.evidence);
  if (end) return <span>{t('restaurant.validUntil', { day: format.day(end) })}</span>;
  return place.checked_on ? <span>{t('restaurant.checkedOn', { day: format.day(place.checked_on) })}</span> : null;
}
