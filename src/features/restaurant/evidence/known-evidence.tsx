import { certificateEnd } from '#domain/places/halal.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { Section } from '#features/restaurant/section.tsx';
import { useFormat, useT } from '#i18n/i18n.tsx';

interface KnownEvidenceProps {
  readonly place: PlaceOutline;
  /** 'YYYY-MM-DD' */
  readonly today: string;
  /** Whether the full evidence is being loaded. */
  readonly isAsking: boolean;
}

/** Replaces the evidence while it is not stored: only body and dates of its certificate are known then (U31). */
export function KnownEvidence({ place, today, isAsking }: KnownEvidenceProps) {
  const t = useT();
  const format = useFormat();
  const end = certificateEnd(place.evidence);
  const isUnverified = place.halal_status === 'unverified';
  return (
    <Section id="halal" title={t(isUnverified ? 'restaurant.evidenceTitleNone' : 'restaurant.evidenceTitle')} isRaised>
      <p>{t(isAsking ? 'restaurant.outlineAsking' : 'restaurant.outline')}</p>
      {place.certifier || place.checked_on || end ? (
        <ul className="soft small">
          {place.certifier ? (
            <li>
              {t('restaurant.evidence.certificate')} · <bdi>{place.certifier}</bdi>
            </li>
          ) : null}
          {place.checked_on ? <li>{t('restaurant.checkedOn', { day: format.day(place.checked_on) })}</li> : null}
          {end ? (
            <li>{t(end < today ? 'restaurant.evidenceExpired' : 'restaurant.validUntil', { day: format.day(end) })}</li>
          ) : null}
        </ul>
      ) : null}
    </Section>
  );
}
