import { certificateEnd } from '#domain/places/halal.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { Section } from '#features/restaurant/section.tsx';
import { useFormat, useT } from '#i18n/i18n.tsx';
import styles from './known-evidence.module.css';

interface KnownEvidenceProps {
  readonly place: PlaceOutline;
  /** 'YYYY-MM-DD' */
  readonly today: string;
  /** Whether the server is being asked for the rest. */
  readonly isAsking: boolean;
}

/** In the place of the reasons, while these are not on the phone: what is known without them are dates (U31). */
export function KnownEvidence({ place, today, isAsking }: KnownEvidenceProps) {
  const t = useT();
  const format = useFormat();
  const end = certificateEnd(place.evidence);
  const isUnverified = place.halal_status === 'unverified';
  return (
    <Section id="halal" title={t(isUnverified ? 'restaurant.evidenceTitleNone' : 'restaurant.evidenceTitle')} isRaised>
      <p>{t(isAsking ? 'restaurant.outlineAsking' : 'restaurant.outline')}</p>
      {place.checked_on || end ? (
        <ul className={styles.facts}>
          {place.checked_on ? <li>{t('restaurant.checkedOn', { day: format.day(place.checked_on) })}</li> : null}
          {end ? (
            <li>{t(end < today ? 'restaurant.evidenceExpired' : 'restaurant.validUntil', { day: format.day(end) })}</li>
          ) : null}
        </ul>
      ) : null}
    </Section>
  );
}
