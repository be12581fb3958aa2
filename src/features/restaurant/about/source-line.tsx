import { evidenceViews, isOnRegister } from '#domain/places/evidence-view.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { toWebAddress } from '#domain/places/web-address.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { MessageId, Translate } from '#i18n/translate.ts';
import { Freshness } from '#places/cards/freshness-line.tsx';
import styles from './source-line.module.css';

/** Attribution that a source's licence or courtesy requires. */
const CREDITS: Readonly<Record<string, MessageId>> = {
  osm: 'restaurant.sourceOsm',
  muis: 'restaurant.sourceMuis',
  sample: 'restaurant.sourceSample',
};

const LICENCES: Readonly<Record<string, string>> = { osm: 'https://www.openstreetmap.org/copyright' };

interface ShownCredit {
  readonly text: string;
  readonly licence: string | null;
}

/** All sources of the place, its own first. */
function creditsOf(place: Restaurant, t: Translate): readonly ShownCredit[] {
  return [creditOf(place, t), ...(place.credit?.others ?? []).map((other) => shownCredit(other, t))];
}

/** The import's attribution, else ours for that source. */
function creditOf(place: Restaurant, t: Translate): ShownCredit {
  const known = CREDITS[place.source];
  if (known) return { text: t(known), licence: LICENCES[place.source] ?? null };
  const { credit } = place;
  if (credit === null) return { text: t('restaurant.sourceOther', { source: place.source }), licence: null };
  return shownCredit(credit, t);
}

type Credit = Pick<NonNullable<Restaurant['credit']>, 'attribution' | 'licence' | 'url'>;

function shownCredit({ attribution, licence, url }: Credit, t: Translate): ShownCredit {
  return {
    text: licence === null ? attribution : t('restaurant.sourceLicence', { attribution, licence }),
    licence: toWebAddress(url),
  };
}

interface SourceLineProps {
  readonly place: Restaurant;
  /** ISO 8601 instant at which the device was last equal to the server. */
  readonly syncedAt: string | null;
  /** 'YYYY-MM-DD' */
  readonly today: string;
}

/** The data's sources, their licences, the register's date, and when the device updated its copy, which is another date. */
export function SourceLine({ place, syncedAt, today }: SourceLineProps) {
  const t = useT();
  const format = useFormat();
  const register = evidenceViews(place, today).find(isOnRegister)?.checked_on ?? null;
  const entry = toWebAddress(place.source_url);
  return (
    <footer className={styles.source}>
      {creditsOf(place, t).map(({ text, licence }) =>
        licence ? (
          <a key={text} href={licence} target="_blank" rel="license noopener noreferrer">
            {text}
          </a>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
      {entry ? (
        <a href={entry} target="_blank" rel="noopener noreferrer">
          {t('restaurant.sourceLink')}
        </a>
      ) : null}
      {register === null ? null : <span>{t('restaurant.registerOf', { day: format.day(register) })}</span>}
      <Freshness of="page" asOf={syncedAt} />
    </footer>
  );
}
