import type { Restaurant } from '#domain/restaurant.ts';
import { toWebAddress } from '#domain/web-address.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId, Translate } from '#i18n/translate.ts';
import { Freshness } from '#places/cards/freshness.tsx';
import styles from './source-line.module.css';

/** What a source's licence or courtesy asks to be said. */
const CREDITS: Readonly<Record<string, MessageId>> = {
  osm: 'restaurant.sourceOsm',
  muis: 'restaurant.sourceMuis',
  sample: 'restaurant.sourceSample',
};

const LICENCES: Readonly<Record<string, string>> = { osm: 'https://www.openstreetmap.org/copyright' };

/** What an import said of the source, else what we know of it. */
function creditOf(place: Restaurant, t: Translate): { readonly text: string; readonly licence: string | null } {
  const known = CREDITS[place.source];
  if (known) return { text: t(known), licence: LICENCES[place.source] ?? null };
  const { credit } = place;
  if (credit === null) return { text: t('restaurant.sourceOther', { source: place.source }), licence: null };
  const { attribution, licence } = credit;
  return {
    text: licence === null ? attribution : t('restaurant.sourceLicence', { attribution, licence }),
    licence: toWebAddress(credit.url),
  };
}

interface SourceLineProps {
  readonly place: Restaurant;
  /** ISO 8601 instant at which the phone was last equal to the server. */
  readonly syncedAt: string | null;
}

/** Where the knowledge comes from, under which licence, and how old it is. */
export function SourceLine({ place, syncedAt }: SourceLineProps) {
  const t = useT();
  const { text, licence } = creditOf(place, t);
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
