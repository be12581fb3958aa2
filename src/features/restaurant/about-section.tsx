import { useEffect, useState } from 'react';
import type { Restaurant } from '#domain/restaurant.ts';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#platform/services.tsx';
import { useReach } from '#platform/use-reach.ts';
import styles from './about-section.module.css';
import { Section } from './section.tsx';

/** What is said of a place: its own description, and below it what Google's machine makes of the reviews there (S79). */
export function AboutSection({ place }: { readonly place: Pick<Restaurant, 'id' | 'description'> }) {
  const t = useT();
  const summary = useSummary(place.id);
  if (!place.description && !summary) return null;
  return (
    <Section id="about" title={t('restaurant.about')}>
      {place.description ? (
        <p className={styles.text} dir="auto">
          {place.description}
        </p>
      ) : null}
      {summary ? (
        <figure className={styles.summary}>
          <blockquote className={styles.text} dir="auto">
            {summary}
          </blockquote>
          <figcaption className={styles.source}>{t('restaurant.summarySource')}</figcaption>
        </figure>
      ) : null}
    </Section>
  );
}

/** Asked for with the reviews there, shown, and let go: nothing of it is kept on the device (U33). */
function useSummary(placeId: string): string | null {
  const { replica } = useServices();
  const isOnline = useReach() === 'online';
  const [summary, setSummary] = useState<string | null>(null);
  useEffect(() => {
    if (!isOnline) return undefined;
    let isCurrent = true;
    replica.fetchGoogleReviews(placeId, false).then(
      ({ data }) => isCurrent && setSummary(data.summary ?? null),
      // The reviews' own part of the page asks the same and says what went wrong.
      () => isCurrent && setSummary(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [replica, placeId, isOnline]);
  return summary;
}
