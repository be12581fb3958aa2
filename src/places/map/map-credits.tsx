import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { Credit } from '#domain/places/restaurant.ts';
import { toWebAddress } from '#domain/places/web-address.ts';
import { useT } from '#i18n/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { useMedia } from '#ui/use-media.ts';
import styles from './map-credits.module.css';

/** More sources would cover the map. */
const MAX_IN_LINE = 3;

interface MapCreditsProps {
  /** Credits of the map itself. */
  readonly credits: readonly string[];
  /** Sources of its places; absent if the page names them. Empty if their files have none: then it links to /credits. */
  readonly sources?: readonly Credit[];
  /** Positions it in a corner of its container. */
  readonly className?: string | undefined;
}

/** Credits of a map, in small print over it. On a phone the places' sources unfold. */
export function MapCredits({ credits, sources, className }: MapCreditsProps) {
  const t = useT();
  const isWide = useMedia('(width >= 64rem)');
  const isFolded = sources !== undefined && sources.length > (isWide ? MAX_IN_LINE : 0);
  const named = new Set(isFolded ? [] : sources?.map(({ attribution }) => attribution));
  const all = (label: 'shell.title.credits' | 'map.allSources') => (
    <Link key={label} className={styles.source} to="/credits">
      {t(label)}
    </Link>
  );
  const parts = [
    ...credits.filter((credit) => !named.has(credit)).map((credit) => <bdi key={credit}>{credit}</bdi>),
    ...(sources && !isFolded
      ? [...sources.map((source) => <Source key={keyOf(source)} source={source} />), all('shell.title.credits')]
      : []),
  ];
  return (
    <div className={classNames(styles.credits, className)} dir="auto">
      {parts.map((part, n) => (
        <Fragment key={part.key}>
          {n > 0 ? ' · ' : null}
          {part}
        </Fragment>
      ))}
      {sources && isFolded ? (
        <details className={styles.fold}>
          <summary>{t('shell.title.credits')}</summary>
          <ul>
            {sources.map((source) => (
              <li key={keyOf(source)}>
                <Source source={source} />
              </li>
            ))}
            <li>{all('map.allSources')}</li>
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function keyOf({ attribution, licence, url }: Credit): string {
  return `${attribution} ${licence} ${url}`;
}

function Source({ source: { attribution, licence, url } }: { readonly source: Credit }) {
  const t = useT();
  const text = <bdi>{licence === null ? attribution : t('restaurant.sourceLicence', { attribution, licence })}</bdi>;
  const address = toWebAddress(url);
  if (!address?.startsWith('https:')) return text;
  return (
    <a className={styles.source} href={address} target="_blank" rel="license noopener noreferrer">
      {text}
    </a>
  );
}
