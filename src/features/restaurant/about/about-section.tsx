import { Sparkles } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { Section } from '#features/restaurant/section.tsx';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { Button } from '#ui/button.tsx';
import styles from './about-section.module.css';

/**
 * A place's own description, and below it Google's generated summary of its reviews (S79). The summary loads late: it opens
 * automatically only if nothing visible would move, else on a press.
 */
export function AboutSection({ place }: { readonly place: Pick<Restaurant, 'id' | 'description'> }) {
  const t = useT();
  const summary = useSummary(place.id);
  const [opened, setOpened] = useState<'byItself' | 'byPress' | null>(null);
  const end = useRef<HTMLDivElement>(null);
  useOnceBelow(end, summary !== null && !opened, () => setOpened('byItself'));
  const shown = opened ? summary : null;
  return (
    <>
      {place.description || shown ? (
        <Section
          id="about"
          title={t('restaurant.about')}
          aside={
            summary && !opened ? (
              <Button variant="quiet" icon={<Sparkles aria-hidden="true" />} onClick={() => setOpened('byPress')}>
                {t('restaurant.summaryOpen')}
              </Button>
            ) : null
          }
        >
          {place.description ? (
            <p className={styles.text} dir="auto">
              {place.description}
            </p>
          ) : null}
          {shown ? <Summary text={shown} hasFocus={opened === 'byPress'} /> : null}
        </Section>
      ) : null}
      <div ref={end} className={styles.end} aria-hidden="true" />
    </>
  );
}

/** @param hasFocus it replaces the pressed button */
function Summary({ text, hasFocus }: { readonly text: string; readonly hasFocus: boolean }) {
  const t = useT();
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hasFocus) figure.current?.focus();
  }, [hasFocus]);
  return (
    <figure ref={figure} className={styles.summary} tabIndex={hasFocus ? -1 : undefined}>
      <blockquote className={styles.text} dir="auto">
        {text}
      </blockquote>
      <figcaption className="soft small">{t('restaurant.summarySource')}</figcaption>
    </figure>
  );
}

/** Calls back once an element is below the visible part of the page. */
function useOnceBelow(element: RefObject<Element | null>, isWanted: boolean, onBelow: () => void): void {
  const present = useRef(onBelow);
  useEffect(() => {
    present.current = onBelow;
  });
  useEffect(() => {
    if (!isWanted || !element.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ boundingClientRect }) => boundingClientRect.top >= window.innerHeight)) present.current();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWanted]);
}

/** Loaded with Google's reviews, shown, and never stored (U33). */
function useSummary(placeId: string): string | null {
  const { replica } = useServices();
  const isOnline = useConnectionStatus() === 'online';
  const [summary, setSummary] = useState<string | null>(null);
  useEffect(() => {
    if (!isOnline) return undefined;
    let isCurrent = true;
    replica.fetchGoogleReviews(placeId, false).then(
      ({ data }) => isCurrent && setSummary(data.summary ?? null),
      // The reviews section sends the same request and reports the error.
      () => isCurrent && setSummary(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [replica, placeId, isOnline]);
  return summary;
}
