import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { restaurantPath } from '#places/cards/card-view.ts';
import { useKnownCards } from '#places/cards/use-known-cards.ts';
import { useServices } from '#services/services.tsx';
import type { OutboxView } from '#workers/replica/api.ts';
import styles from './two-texts.module.css';

type Split = NonNullable<OutboxView['twoTexts']>;

const NONE: Split = [];
/** Names do not depend on time. */
const ANY_TIME = 0;

/**
 * The reviews that were written on two devices (U27), with a link to each, where the person chooses a text. Nothing without
 * one.
 */
export function TwoTexts() {
  const t = useT();
  const { replica } = useServices();
  const [split, setSplit] = useState(NONE);
  useEffect(() => replica.watchOutbox(({ twoTexts = NONE }) => setSplit(twoTexts)), [replica]);
  const nameless = split.flatMap(({ place, placeId }) => (place === null ? [placeId] : []));
  const known = useKnownCards(nameless, null, ANY_TIME);
  if (split.length === 0) return null;
  return (
    <section className={styles.note} aria-labelledby="two-texts">
      <h2 id="two-texts" className="large">
        {t('outbox.twoTexts', { count: split.length })}
      </h2>
      <p>{t('reviews.second.text')}</p>
      <ul className="grid">
        {split.map(({ placeId, place }) => {
          const shown = place ?? known.get(placeId);
          return (
            <li key={placeId}>
              {shown ? (
                <Link className={styles.link} to={restaurantPath(shown.slug)}>
                  {t('outbox.twoTextsOf', { name: shown.name })}
                </Link>
              ) : (
                t('outbox.aPlace')
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
