import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { POINTS_FOR } from '#domain/account/points.ts';
import type { Suggestion } from '#domain/own/own-view.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { restaurantPath } from '#places/cards/card-view.ts';
import { parseProposedPlace, parseShownPrayerSpace } from '#places/forms/proposed-place.ts';
import { reasonOf } from '#places/forms/refusal-reason.ts';
import { useServices } from '#services/services.tsx';
import { useRevalidation } from '#services/use-revalidation.ts';
import { useSession } from '#services/use-session.ts';
import { classNames } from '#ui/class-names.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { PrayerSuggestForm } from './prayer-suggest-form.tsx';
import { SuggestForm } from './suggest-form.tsx';
import styles from './suggest-page.module.css';

const ICONS: Record<Suggestion['state'], typeof Clock> = {
  waiting: Clock,
  open: Clock,
  accepted: CircleCheck,
  listed: CircleCheck,
  dismissed: CircleAlert,
  refused: CircleAlert,
};

/**
 * /suggest: a form to suggest a missing place to the moderators, and the state of the person's suggestions. With `?about=prayer` the
 * form is about a place to pray, a missing one or the one that the fragment names.
 */
export function SuggestPage() {
  const t = useT();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const isPrayer = useSearchParams()[0].get('about') === 'prayer';
  const proposed = useMemo(() => parseProposedPlace({ search, hash }), [search, hash]);
  const about = useMemo(() => parseShownPrayerSpace(hash), [hash]);
  const suggestions = useSuggestions();
  const [sent, setSent] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(0);
  useRevalidation('saved');
  const hasAny = suggestions ? suggestions.length > 0 : false;
  useEffect(() => {
    if (shown.current === sent || !hasAny) return;
    shown.current = sent;
    heading.current?.focus();
  }, [sent, hasAny]);
  const finish = () => {
    setSent(sent + 1);
    // Else a reload would fill in the sent suggestion again.
    void navigate(isPrayer ? '/suggest?about=prayer' : '/suggest', { replace: true });
  };
  return (
    <div className={styles.page}>
      <PageTitle title={t(isPrayer ? 'suggest.prayer.title' : 'suggest.title')} />
      <p className="soft">{t(isPrayer ? 'suggest.prayer.intro' : 'suggest.intro')}</p>
      {/* The key replaces the form by an empty one after sending. */}
      {isPrayer ? (
        <PrayerSuggestForm key={`${sent} ${hash}`} about={about} proposed={proposed} onSent={finish} />
      ) : (
        <>
          <Link className="brand strong underlined" to={{ search: '?about=prayer', hash }}>
            {t('suggest.prayer.instead')}
          </Link>
          <SuggestForm key={sent} proposed={proposed} onSent={finish} />
        </>
      )}
      {suggestions && hasAny ? (
        <section aria-labelledby="own-suggestions">
          <h2 id="own-suggestions" ref={heading} className={styles.heading} tabIndex={-1}>
            {t('suggest.own')}
          </h2>
          <ul className="grid gap-3">
            {suggestions.toReversed().map((suggestion) => (
              <Suggested key={suggestion.id} suggestion={suggestion} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Suggested({ suggestion }: { readonly suggestion: Suggestion }) {
  const t = useT();
  const format = useFormat();
  const { now } = useServices();
  // Moderators don't see it before the account is confirmed.
  const isUnconfirmed = useSession()?.isUnconfirmed;
  const { address, state, code, place, createdAt, prayer } = suggestion;
  const name = suggestion.name || t('prayer.places.unnamed');
  // A correction adds no place.
  const isCorrected = state === 'accepted' && (prayer === 'gone' || prayer === 'wrong');
  const Icon = ICONS[state];
  return (
    <li className={classNames(styles.item, state === 'refused' && styles.refused)}>
      <Icon aria-hidden="true" />
      <div>
        <p className={styles.name}>
          {place ? <Link to={restaurantPath(place.slug)}>{bdi(place.name)}</Link> : bdi(name)}
        </p>
        {address || createdAt ? (
          <p className="soft small">
            {address ? <bdi>{address}</bdi> : null}
            {address && createdAt ? ' · ' : null}
            {createdAt ? <time dateTime={createdAt}>{format.ago(Date.parse(createdAt), now())}</time> : null}
          </p>
        ) : null}
        <p className="soft small">
          {t(`suggest.state.${isCorrected ? 'corrected' : state === 'open' && isUnconfirmed ? 'unconfirmed' : state}`, {
            points: format.number(POINTS_FOR.suggestion),
          })}
          {state === 'refused' ? ` ${t(reasonOf(code, true))}` : null}{' '}
          {createdAt ? null : <Link to="/outbox">{t('shell.title.outbox')}</Link>}
        </p>
      </div>
    </li>
  );
}

function bdi(text: string) {
  return <bdi>{text}</bdi>;
}

/** The person's suggestions, live; undefined until read, null while nobody is signed in. */
function useSuggestions(): readonly Suggestion[] | null | undefined {
  const { replica } = useServices();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[] | null>();
  useEffect(() => replica.watchSuggestions(setSuggestions), [replica]);
  return suggestions;
}
