import { CircleOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { localDay } from '#domain/halal.ts';
import type { Restaurant } from '#domain/restaurant.ts';
import { useT } from '#i18n/i18n.tsx';
import { useMinute } from '#places/use-minute.ts';
import { AboutSection } from './about-section.tsx';
import { AmenitiesSection } from './amenities-section.tsx';
import { ChangeReports } from './change-reports.tsx';
import { EvidenceSection } from './evidence-section.tsx';
import { Gallery } from './gallery.tsx';
import { HoursSection } from './hours-section.tsx';
import { LocationSection } from './location-section.tsx';
import { PlaceActions } from './place-actions.tsx';
import { PlaceBar } from './place-bar.tsx';
import { PlaceHeader } from './place-header.tsx';
import styles from './place-view.module.css';
import { Section } from './section.tsx';
import { SourceLine } from './source-line.tsx';

interface PlaceViewProps {
  readonly place: Restaurant;
  readonly syncedAt: string | null;
  /** Grows when something newer replaced what was shown. */
  readonly changes: number;
  /** It was deleted while the page was open. */
  readonly isGone?: boolean;
  readonly reviews: (place: Restaurant) => ReactNode;
}

/**
 * Everything known about a place. On wide screens what one acts on stands beside what one reads. Reviews come later than
 * the rest, and last: they move nothing that is being read.
 */
export function PlaceView({ place, syncedAt, changes, isGone = false, reviews }: PlaceViewProps) {
  const t = useT();
  const at = useMinute();
  const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  useEffect(() => {
    document.title = t('shell.document', { title: place.name });
  }, [t, place.name]);
  return (
    <article className={styles.page}>
      <PlaceBar place={place} />
      <output className={styles.news}>
        {changes > 0 ? <span key={changes}>{t('restaurant.changed')}</span> : null}
      </output>
      {isGone ? (
        <div className={styles.gone} role="alert">
          <CircleOff aria-hidden="true" />
          <div>
            <strong>{t('restaurant.goneTitle')}</strong>
            <p>{t('restaurant.goneText')}</p>
          </div>
        </div>
      ) : null}
      <Gallery place={place} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <PlaceHeader place={place} at={at} />
          <PlaceActions place={place} />
          <EvidenceSection place={place} today={localDay(at)} />
          <div className={styles.told}>
            <ChangeReports place={place} />
            <AboutSection place={place} />
          </div>
          <AmenitiesSection place={place} />
        </div>
        <div className={styles.side}>
          <LocationSection place={place} />
          <HoursSection place={place} at={at} deviceZone={deviceZone} />
        </div>
        <div className={styles.source}>
          <SourceLine place={place} syncedAt={syncedAt} />
        </div>
        <div className={styles.reviews}>
          <Section id="reviews" title={t('restaurant.reviews')}>
            {reviews(place)}
          </Section>
        </div>
      </div>
    </article>
  );
}
