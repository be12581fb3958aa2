import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Suggestion } from '#domain/own-view.ts';
import { POINTS_FOR } from '#domain/points.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { restaurantPath } from '#places/cards/card-view.ts';
import { reasonOf } from '#places/forms/refusal.ts';
import { useServices } from '#services/services.tsx';
import { useRevalidation } from '#services/use-revalidation.ts';
import { classNames } from '#ui/class-names.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { SuggestForm } from './suggest-form.tsx';
import styles from './suggest-page.module.css';
import { proposedName } from './suggest-view.ts';

const ICONS: Record<Suggestion['state'], typeof Clock> = {
  waiting: Clock,
  open: Clock,
  accepted: CircleCheck,
  listed: CircleCheck,
  dismissed: CircleAlert,
  refused: CircleAlert,
};

/** /suggest: tells the moderators of a place that is missing here, and shows what became of those that one told of. */
export function SuggestPage() {
  const t = useT();
  const [params] = useSearchParams();
  const suggestions = useSuggestions();
  useRevalidation('saved');
  return (
    <div className={styles.page}>
      <PageTitle title={t('suggest.title')} />
      <p className={styles.intro}>{t('suggest.intro')}</p>
      <SuggestForm name={proposedName(params)} />
      {suggestions && suggestions.length > 0 ? (
        <section aria-labelledby="own-suggestions">
          <h2 id="own-suggestions" className={styles.heading}>
            {t('suggest.own')}
          </h2>
          <ul className={styles.list}>
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
  const { name, address, state, code, place, createdAt } = suggestion;
  const Icon = ICONS[state];
  return (
    <li className={classNames(styles.item, state === 'refused' && styles.refused)}>
      <Icon aria-hidden="true" />
      <div>
        <p className={styles.name}>
          {place ? <Link to={restaurantPath(place.slug)}>{bdi(place.name)}</Link> : bdi(name)}
        </p>
        {address ? (
          <p className={styles.detail} dir="auto">
            {address}
          </p>
        ) : null}
        <p className={styles.detail}>
          <span>
            {t(`suggest.state.${state}`, { points: format.number(POINTS_FOR.suggestion) })}
            {state === 'refused' ? ` ${t(reasonOf(code, true))}` : null}
          </span>{' '}
          {createdAt ? (
            <time dateTime={createdAt}>{format.ago(Date.parse(createdAt), now())}</time>
          ) : (
            <Link to="/outbox">{t('shell.title.outbox')}</Link>
          )}
        </p>
      </div>
    </li>
  );
}

function bdi(text: string) {
  return <bdi>{text}</bdi>;
}

/** The places that the person suggested, live: undefined until they were read, null while nobody is signed in. */
function useSuggestions(): readonly Suggestion[] | null | undefined {
  const { replica } = useServices();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[] | null>();
  useEffect(() => replica.watchSuggestions(setSuggestions), [replica]);
  return suggestions;
}
