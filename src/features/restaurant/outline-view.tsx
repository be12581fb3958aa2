import { useEffect } from 'react';
import { certificateEnd, localDay } from '#domain/halal.ts';
import type { FoundOutline, PlaceOutline } from '#domain/place-outline.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { Freshness } from '#places/freshness.tsx';
import { useMinute } from '#places/use-minute.ts';
import { AmenitiesSection } from './amenities-section.tsx';
import type { Failure } from './failure.ts';
import { FailureScreen } from './failure-screen.tsx';
import { HoursSection } from './hours-section.tsx';
import { LocationSection } from './location-section.tsx';
import styles from './outline-view.module.css';
import { PlaceActions } from './place-actions.tsx';
import { PlaceBar } from './place-bar.tsx';
import { PlaceHeader } from './place-header.tsx';
import layout from './place-view.module.css';
import { Section } from './section.tsx';

interface OutlineViewProps {
  readonly outline: FoundOutline;
  /** Why there is no more. */
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** A place of which the phone has no document: whether it is halal and open, and the way there; what is missing, and why. */
export function OutlineView({ outline: { place, asOf }, failure, onRetry }: OutlineViewProps) {
  const t = useT();
  const at = useMinute();
  const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  useEffect(() => {
    document.title = t('shell.document', { title: place.name });
  }, [t, place.name]);
  return (
    <article className={layout.page}>
      <PlaceBar place={place} />
      <div className={layout.columns}>
        <div className={layout.main}>
          <PlaceHeader place={place} at={at} />
          <PlaceActions place={place} />
          <KnownEvidence place={place} today={localDay(at)} />
        </div>
        <div className={layout.side}>
          <LocationSection place={place} />
          <HoursSection place={place} at={at} deviceZone={deviceZone} />
          <AmenitiesSection place={place} />
        </div>
        <footer className={layout.source}>
          <Freshness asOf={asOf} />
        </footer>
        <div className={layout.reviews}>
          <FailureScreen level={2} failure={failure} onRetry={onRetry} />
        </div>
      </div>
    </article>
  );
}

/** The reasons themselves are in the document; what is known without it are dates. */
function KnownEvidence({ place, today }: { readonly place: PlaceOutline; readonly today: string }) {
  const t = useT();
  const format = useFormat();
  const end = certificateEnd(place.evidence);
  const isUnverified = place.halal_status === 'unverified';
  return (
    <Section id="halal" title={t(isUnverified ? 'restaurant.evidenceTitleNone' : 'restaurant.evidenceTitle')} isRaised>
      <p>{t('restaurant.outline')}</p>
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
