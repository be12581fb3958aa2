import { CircleOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { currentFacts, knownAmenities } from '#domain/places/facts.ts';
import { localDay } from '#domain/places/halal.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { AboutSection } from '#features/restaurant/about/about-section.tsx';
import { AmenitiesSection } from '#features/restaurant/about/amenities-section.tsx';
import { SourceLine } from '#features/restaurant/about/source-line.tsx';
import { ChangeReports } from '#features/restaurant/changes/change-reports.tsx';
import { CheckCard } from '#features/restaurant/checks/check-card.tsx';
import { VisitorAnswers } from '#features/restaurant/checks/visitor-answers.tsx';
import { EvidenceSection } from '#features/restaurant/evidence/evidence-section.tsx';
import { FactsSection } from '#features/restaurant/evidence/facts-section.tsx';
import { KnownEvidence } from '#features/restaurant/evidence/known-evidence.tsx';
import { Gallery, GalleryRest } from '#features/restaurant/gallery/gallery.tsx';
import { PlaceActions } from '#features/restaurant/header/place-actions.tsx';
import { PlaceBar } from '#features/restaurant/header/place-bar.tsx';
import { PlaceHeader } from '#features/restaurant/header/place-header.tsx';
import { HoursSection } from '#features/restaurant/hours/hours-section.tsx';
import { OwnOffers } from '#features/restaurant/offers/own-offers.tsx';
import { useT } from '#i18n/i18n.tsx';
import { Freshness } from '#places/cards/freshness-line.tsx';
import { forgetTapped } from '#places/cards/tapped-card.ts';
import { useShownName } from '#places/cards/use-shown-name.ts';
import { useMinute } from '#places/use-minute.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import styles from './place-view.module.css';
import { Section } from './section.tsx';

export interface PlaceViewProps {
  readonly place: PlaceOutline;
  /** The whole document; null if the phone has only the search index's entry. */
  readonly document: Restaurant | null;
  /** ISO 8601 time at which the shown data was last known to equal the server's; null if unknown. */
  readonly syncedAt: string | null;
  /** Grows when a newer document replaced the shown one. */
  readonly changes?: number;
  /** Whether the place was deleted while the page was open. */
  readonly isGone?: boolean;
  /** Renders the location and the way to it. */
  readonly location: (place: PlaceOutline) => ReactNode;
  /** Renders the reviews. `isStranded`: the page already says that the server can't be reached. */
  readonly reviews: (place: PlaceOutline, isStranded: boolean) => ReactNode;
  /** Why there is no document, or null to say nothing; undefined while the server is asked for it. */
  readonly missing?: ReactNode;
}

/** Not part of the page's first code; the line stays empty if it can't be fetched. */
const PrayerLine = lazyOptional(() => import('#places/prayer/prayer-line.tsx').then((part) => part.PrayerLine));

const NOBODY: Restaurant['evidence'] = [];

/**
 * Everything known about a place. On wide screens, the actions are beside the text. Reviews load later than the rest, so
 * they come last and shift no layout. A document that arrives late doesn't shift the parts already shown.
 */
export function PlaceView(props: PlaceViewProps) {
  const { place, document: whole, syncedAt, changes = 0, isGone = false, location, reviews, missing } = props;
  const t = useT();
  const name = useShownName(place);
  const at = useMinute();
  const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const facts = whole ? currentFacts(whole.evidence) : (place.facts ?? currentFacts(NOBODY));
  const isAsking = whole === null && missing === undefined;
  useEffect(() => {
    document.title = t('shell.document', { title: name });
  }, [t, name]);
  useEffect(forgetTapped, []);
  return (
    <article className={styles.page} aria-busy={isAsking}>
      <PlaceBar place={place} />
      <output data-heard="">{changes > 0 ? <span key={changes}>{t('restaurant.changed')}</span> : null}</output>
      {isGone ? <Gone /> : null}
      {whole ? <Gallery place={whole} /> : <GalleryRest place={place} isAsking={isAsking} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <PlaceHeader place={place} document={whole} at={at} />
          <PlaceActions place={place} />
          <OwnOffers placeId={place.id} today={localDay(at)} />
          {whole ? (
            <EvidenceSection place={whole} today={localDay(at)} />
          ) : (
            <KnownEvidence place={place} today={localDay(at)} isAsking={isAsking} />
          )}
          <FactsSection place={place} facts={facts} evidence={whole?.evidence ?? NOBODY} />
          {whole ? <VisitorAnswers visitors={whole.visitors} today={dayNumber(localDay(at))} /> : null}
          {whole ? (
            <div className={styles.googleInfo}>
              <ChangeReports place={whole} />
              <AboutSection place={whole} />
            </div>
          ) : null}
          <AmenitiesSection amenities={knownAmenities(place.amenities, facts.alcohol)} />
          {/* Last, because it waits for what one has answered before. */}
          {whole ? <CheckCard place={whole} facts={facts} at={at} /> : null}
        </div>
        <div className={styles.side}>
          <Section id="location" title={t('restaurant.location')}>
            {location(place)}
          </Section>
          <HoursSection place={place} at={at} deviceZone={deviceZone} />
          {place.latitude === null || place.time_zone === null ? null : (
            <Suspense fallback={<p className={styles.prayer} aria-hidden="true" />}>
              <PrayerLine className={styles.prayer} place={place} at={at} />
            </Suspense>
          )}
        </div>
        <div className={styles.source}>
          {whole ? (
            <SourceLine place={whole} syncedAt={syncedAt} today={localDay(at)} />
          ) : (
            <Freshness of="page" asOf={syncedAt} />
          )}
        </div>
        <div className={styles.reviews}>
          {missing}
          <Section id="reviews" title={t('restaurant.reviews')}>
            {reviews(place, missing !== undefined)}
          </Section>
        </div>
      </div>
    </article>
  );
}

const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a calendar day 'YYYY-MM-DD'. */
function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

function Gone() {
  const t = useT();
  return (
    <div className={styles.gone} role="alert">
      <CircleOff aria-hidden="true" />
      <div>
        <strong>{t('restaurant.goneTitle')}</strong>
        <p>{t('restaurant.goneText')}</p>
      </div>
    </div>
  );
}
