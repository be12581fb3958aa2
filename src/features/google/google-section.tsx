import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type GoogleReviews as GoogleData,
  type GoogleReview,
  type GoogleReviewsState,
  isInvented,
} from '#domain/reviews/google-reviews.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { GoogleItem } from './google-item.tsx';
import styles from './google-section.module.css';
import type { GooglePart } from './use-google-reviews.ts';

/** Toggles whether Google's reviews are shown and counted (S84). Disabled if the server has no Google reviews. */
export function GoogleToggle({ google }: { readonly google: GooglePart }) {
  const t = useT();
  if (google.answer?.state === 'absent') {
    // Keeps its space, so that the content below doesn't shift.
    return (
      <span className={classNames(styles.toggle, styles.room)}>
        <input type="checkbox" disabled /> {t('google.include')}
      </span>
    );
  }
  return (
    <label className={styles.toggle}>
      <input type="checkbox" checked={google.isOn} onChange={({ target }) => google.setOn(target.checked)} />
      {t('google.include')}
    </label>
  );
}

export interface GoogleReviewsProps {
  readonly google: GooglePart;
  /** Shown above the list. */
  readonly summary: ReactNode;
  /** Whether all of our reviews are on the page, up to date. */
  readonly hasAllOurs: boolean;
}

/** Google's reviews in a section below ours, or the reason why there are none (U33). */
export function GoogleReviews({ google, summary, hasAllOurs }: GoogleReviewsProps) {
  const t = useT();
  const { answer, isOn, shown } = google;
  if (!isOn || answer?.state === 'absent') return null;
  return (
    <section className={styles.google} aria-labelledby="google-reviews">
      <header className={styles.head}>
        <h3 id="google-reviews">{t('google.title')}</h3>
      </header>
      <div className={styles.status} aria-live="polite">
        {answer && WORDS[answer.state] ? (
          <Problem google={google} state={answer.state} hasAllOurs={hasAllOurs} />
        ) : null}
        {answer?.state === 'answered' && shown.reviews.length === 0 ? <p>{t('google.none')}</p> : null}
      </div>
      {answer === null ? <Resting /> : null}
      {summary}
      {shown.reviews.length > 0 ? <GoogleSummary data={shown} isSummed={summary !== null} /> : null}
    </section>
  );
}

/** The messages for states without an answer. */
const WORDS: Readonly<Partial<Record<GoogleReviewsState, MessageId>>> = {
  unknown: 'google.unknown',
  offline: 'google.offline',
  quota: 'google.quota',
  failed: 'google.failed',
};

interface ProblemProps extends Pick<GoogleReviewsProps, 'google' | 'hasAllOurs'> {
  readonly state: GoogleReviewsState;
}

function Problem({ google, state, hasAllOurs }: ProblemProps) {
  const t = useT();
  const words = WORDS[state];
  if (!words) return null;
  const consolations = consolationsOf(google.shown, state, hasAllOurs);
  return (
    <>
      <p className={styles.problem}>{t(words)}</p>
      {state === 'failed' ? <p>{t('google.unknownError')}</p> : null}
      {consolations.length > 0 ? <p>{consolations.map((each) => t(each)).join(' ')}</p> : null}
      {state === 'quota' || state === 'failed' ? (
        <Button isBusy={google.isBusy} onClick={() => void google.refresh()}>
          {t('google.retry')}
        </Button>
      ) : null}
    </>
  );
}

/** Says what is shown in spite of the failure. */
function consolationsOf({ reviews }: GoogleData, state: GoogleReviewsState, hasAllOurs: boolean): readonly MessageId[] {
  if (state === 'unknown') return [];
  const ours: readonly MessageId[] = hasAllOurs ? ['google.oursHere'] : [];
  if (state === 'offline') return reviews.length > 0 ? ['google.offlineShown'] : ['google.offlineText', ...ours];
  return reviews.length > 0 ? ['google.partText', ...ours] : ours;
}

interface GoogleSummaryProps {
  readonly data: GoogleData;
  /** Whether the summary above already shows their mean and number. */
  readonly isSummed: boolean;
}

function GoogleSummary({ data, isSummed }: GoogleSummaryProps) {
  const t = useT();
  const format = useFormat();
  const shown = data.reviews.length;
  const count = Math.max(data.review_count, shown);
  return (
    <>
      {isSummed && data.rating !== null ? null : (
        <p className="soft small">
          {data.rating === null
            ? t('google.countUnrated', { shown })
            : t('google.count', { shown, count, rating: format.rating(data.rating) })}
        </p>
      )}
      <ul className="grid one-column gap-3" aria-label={t('google.list')}>
        {data.reviews.toSorted(byAge).map((review) => (
          <GoogleItem key={`${review.author_name} ${review.review_time}`} review={review} />
        ))}
      </ul>
      <p className="soft small">{t(isInvented(data) ? 'google.invented' : 'google.attribution')}</p>
      {data.url === null ? null : (
        <a className={styles.all} href={data.url} target="_blank" rel="noreferrer">
          {t('google.all')} <ExternalLink aria-hidden="true" />
        </a>
      )}
    </>
  );
}

/** Newest first, as the attribution states. */
function byAge(a: GoogleReview, b: GoogleReview): number {
  return Date.parse(b.review_time) - Date.parse(a.review_time);
}

function Resting() {
  const t = useT();
  return (
    <output className="grid one-column gap-3" aria-label={t('google.loading')}>
      <Skeleton height="6rem" radius="var(--radius-l)" />
      <Skeleton height="6rem" radius="var(--radius-l)" />
    </output>
  );
}
