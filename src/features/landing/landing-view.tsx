import { Globe2, LocateFixed, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Claims } from '#domain/web/claims.ts';
import { DESTINATIONS, type Destination, pathOf } from '#domain/web/destinations.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { ListedLine } from '#places/listed-line.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { LandingSearch } from './landing-search.tsx';
import styles from './landing-view.module.css';
import { statsOf } from './stats.ts';

interface LandingViewProps {
  readonly claims: Claims;
  /** Content of the hero's round space; nothing without scripts. */
  readonly globe?: ReactNode;
  readonly onNearMe?: () => void;
  readonly destinations?: readonly Destination[];
  /** The places nearby; nothing without a position. */
  readonly near?: ReactNode;
  /** The choice of language; nothing without scripts. */
  readonly language?: ReactNode;
}

/**
 * The landing page without anything that needs a browser (S6-S11). The build renders it into the document at `/`, so that
 * its text is there before any script runs. The app renders the same over it.
 */
export function LandingView({
  claims,
  globe,
  onNearMe,
  destinations = DESTINATIONS,
  near,
  language,
}: LandingViewProps) {
  const t = useT();
  return (
    <div className={styles.page}>
      <section className={styles.hero} aria-labelledby="landing-title">
        <div className={styles.words}>
          <h1 id="landing-title">{t('landing.title')}</h1>
          <p className={styles.lead}>{t('landing.lead')}</p>
          <LandingSearch />
          <div className={styles.actions}>
            <ButtonLink variant="primary" to="/directory" icon={<Search aria-hidden="true" />}>
              {t('landing.explore')}
            </ButtonLink>
            <ButtonLink to="/search?radius=5" icon={<LocateFixed aria-hidden="true" />} onClick={onNearMe}>
              {t('landing.nearMe')}
            </ButtonLink>
          </div>
          <div className="touch-height">{language}</div>
        </div>
        <Globe>{globe}</Globe>
      </section>
      <Stats claims={claims} />
      {near}
      <Destinations destinations={destinations} />
      <Reasons />
      <footer className={styles.foot}>
        {(['directory', 'search', 'prayer', 'offline', 'pricing', 'terms', 'privacy'] as const).map((page) => (
          <Link key={page} className={styles.footLink} to={`/${page}`}>
            {t(`shell.title.${page}`)}
          </Link>
        ))}
      </footer>
    </div>
  );
}

/** The round space, with the marked cities as text for screen readers (S7). */
function Globe({ children }: { readonly children: ReactNode }) {
  const t = useT();
  return (
    <div className={styles.globe}>
      <div className={styles.ball} aria-hidden="true">
        {children}
      </div>
      <div data-heard="">
        <p id="landing-cities">{t('landing.cities')}</p>
        <ul aria-labelledby="landing-cities">
          {DESTINATIONS.map(({ city }) => (
            <li key={city}>{city}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Stats({ claims }: { readonly claims: Claims }) {
  const t = useT();
  return (
    <div className="grid one-column gap-3">
      <dl className={styles.stats} aria-label={t('landing.stats')}>
        {statsOf(claims, t, useFormat()).map(({ id, figure, label }) => (
          <div key={id} className={styles.stat}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <ListedLine className={styles.listed} claims={claims} />
    </div>
  );
}

/** A list that scrolls sideways, also by keys: each card is a link, and the focus scrolls it into view (S10, S11). */
function Destinations({ destinations }: { readonly destinations: readonly Destination[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-labelledby="landing-destinations">
      <header className={styles.head}>
        <h2 id="landing-destinations">{t('landing.destinations')}</h2>
        <Link className={styles.all} to="/directory">
          {t('landing.allCountries')}
        </Link>
      </header>
      <ul className={styles.cards} aria-labelledby="landing-destinations">
        {destinations.map((each) => (
          <li key={each.slug}>
            <Link className={styles.card} to={pathOf(each)}>
              <span className={styles.country}>{format.country(each.countryCode)}</span>
              <span className={styles.city}>{each.city}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reasons to use the app. */
function Reasons() {
  const t = useT();
  return (
    <section className={styles.reasons} aria-labelledby="landing-reasons">
      <h2 id="landing-reasons" className={styles.reasonsTitle}>
        <Globe2 aria-hidden="true" />
        {t('landing.reasons')}
      </h2>
      {(['why', 'offline', 'near'] as const).map((reason) => (
        <div key={reason} className={classNames(styles.reason)}>
          <h3>{t(`landing.reason.${reason}`)}</h3>
          <p>{t(`landing.reason.${reason}Text`)}</p>
          {reason === 'offline' ? (
            <Link className={styles.all} to="/offline">
              {t('landing.takeAlong')}
            </Link>
          ) : null}
        </div>
      ))}
    </section>
  );
}
