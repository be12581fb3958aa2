import type { Restaurant } from '#domain/restaurant.ts';
import { toWebAddress } from '#domain/web-address.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { Freshness } from '#places/cards/freshness.tsx';
import styles from './source-line.module.css';

/** What a source's licence or courtesy asks to be said. */
const CREDITS: Readonly<Record<string, MessageId>> = {
  osm: 'restaurant.sourceOsm',
  muis: 'restaurant.sourceMuis',
  sample: 'restaurant.sourceSample',
};

const LICENCES: Readonly<Record<string, string>> = { osm: 'https://www.openstreetmap.org/copyright' };

interface SourceLineProps {
  readonly place: Restaurant;
  /** ISO 8601 instant at which the phone was last equal to the server. */
  readonly syncedAt: string | null;
}

/** Where the knowledge comes from, under which licence, and how old it is. */
export function SourceLine({ place, syncedAt }: SourceLineProps) {
  const t = useT();
  const credit = CREDITS[place.source];
  const text = credit ? t(credit) : t('restaurant.sourceOther', { source: place.source });
  const licence = LICENCES[place.source];
  const entry = toWebAddress(place.source_url);
  return (
    <footer className={styles.source}>
      {licence ? (
        <a href={licence} target="_blank" rel="license noopener noreferrer">
          {text}
        </a>
      ) : (
        <span>{text}</span>
      )}
      {entry ? (
        <a href={entry} target="_blank" rel="noopener noreferrer">
          {t('restaurant.sourceLink')}
        </a>
      ) : null}
      <Freshness asOf={syncedAt ?? place.updated_at} />
    </footer>
  );
}
