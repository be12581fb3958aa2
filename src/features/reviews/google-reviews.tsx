import { ExternalLink, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GoogleReviews as GoogleData, GoogleReview, GoogleReviewsState } from '#domain/reviews/google-reviews.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToasts } from '#ui/toast.tsx';
import { GoogleItem } from './google-item.tsx';
import styles from './google-reviews.module.css';
import type { GooglePart } from './use-google-reviews.ts';

/** Whether reviews from Google are shown and counted in (S84). Without a server that asks there, there is no choice. */
export function GoogleToggle({ google }: { readonly google: GooglePart }) {
  const t = useT();
  if (google.answer?.state === 'absent') {
    // Its room stays: what stands below would move.
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

interface GoogleReviewsProps {
  readonly google: GooglePart;
  /** Stands above their list. */
  readonly summary: ReactNode;
  /** Called once Google's were fetched anew: ours are, too (F5). */
  readonly onRefreshed: () => void;
}

/** What people wrote at Google, below and apart from what they wrote here, with all that its absence can mean (U33). */
export function GoogleReviews({ google, summary, onRefreshed }: GoogleReviewsProps) {
  const t = useT();
  const { answer, isOn, shown } = google;
  if (!isOn || answer?.state === 'absent') return null;
  return (
    <section className={styles.google} aria-labelledby="google-reviews">
      <header className={styles.head}>
        <h3 id="google-reviews">{t('google.title')}</h3>
        {answer?.state === 'answered' ? <Refresh google={google} onRefreshed={onRefreshed} /> : null}
      </header>
      <div className={styles.status} aria-live="polite">
        {answer && WORDS[answer.state] ? <Problem google={google} state={answer.state} /> : null}
        {answer?.state === 'answered' && shown.reviews.length === 0 ? <p>{t('google.none')}</p> : null}
      </div>
      {answer === null ? <Resting /> : null}
      {summary}
      {shown.reviews.length > 0 ? <GoogleSummary data={shown} isSummed={summary !== null} /> : null}
    </section>
  );
}

/** What is said where there is no answer; nothing where there is one. */
const WORDS: Readonly<Partial<Record<GoogleReviewsState, MessageId>>> = {
  unknown: 'google.unknown',
  offline: 'google.offline',
  quota: 'google.quota',
  failed: 'google.failed',
};

function Problem({ google, state }: { readonly google: GooglePart; readonly state: GoogleReviewsState }) {
  const t = useT();
  const words = WORDS[state];
  if (!words) return null;
  return (
    <>
      <p className={styles.problem}>{t(words)}</p>
      {state === 'failed' ? <p>{t('google.unknownError')}</p> : null}
      {state === 'unknown' ? null : <p>{t(consolation(google.shown, state))}</p>}
      {state === 'quota' || state === 'failed' ? (
        <Button isBusy={google.isBusy} onClick={() => void google.refresh()}>
          {t('google.retry')}
        </Button>
      ) : null}
    </>
  );
}

/** What is here all the same. */
function consolation({ reviews }: GoogleData, state: GoogleReviewsState): MessageId {
  if (state === 'offline') return reviews.length > 0 ? 'google.offlineShown' : 'google.offlineText';
  return reviews.length > 0 ? 'google.partText' : 'google.emptyText';
}

/** By hand, past what the server keeps (M48). */
function Refresh({ google, onRefreshed }: Omit<GoogleReviewsProps, 'summary'>) {
  const t = useT();
  const toasts = useToasts();
  const refresh = async () => {
    const { state, data } = await google.refresh();
    if (state === 'answered') {
      toasts.show('success', t('google.refreshed', { count: data.reviews.length }));
      onRefreshed();
    } else toasts.show('error', t('google.refreshFailed'));
  };
  return (
    <Button
      variant="quiet"
      icon={<RefreshCw aria-hidden="true" />}
      isBusy={google.isBusy}
      onClick={() => void refresh()}
    >
      {t('google.refresh')}
    </Button>
  );
}

interface GoogleSummaryProps {
  readonly data: GoogleData;
  /** The mean and the number of their reviews stand above already. */
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
        <p className={styles.count}>
          {data.rating === null
            ? t('google.countUnrated', { shown })
            : t('google.count', { shown, count, rating: format.rating(data.rating) })}
        </p>
      )}
      <ul className={styles.list} aria-label={t('google.list')}>
        {data.reviews.toSorted(byAge).map((review) => (
          <GoogleItem key={`${review.author_name} ${review.review_time}`} review={review} />
        ))}
      </ul>
      <p className={styles.attribution}>{t('google.attribution')}</p>
      {data.url === null ? null : (
        <a className={styles.all} href={data.url} target="_blank" rel="noreferrer">
          {t('google.all')} <ExternalLink aria-hidden="true" />
        </a>
      )}
    </>
  );
}

/** Newest first, which the attribution says. */
function byAge(a: GoogleReview, b: GoogleReview): number {
  return Date.parse(b.review_time) - Date.parse(a.review_time);
}

function Resting() {
  const t = useT();
  return (
    <output className={styles.list} aria-label={t('google.loading')}>
      <Skeleton height="6rem" radius="var(--radius-l)" />
      <Skeleton height="6rem" radius="var(--radius-l)" />
    </output>
  );
}
