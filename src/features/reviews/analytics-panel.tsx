import { analyticsOf, type PlaceReview } from '#domain/reviews/place-reviews.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import styles from './analytics-panel.module.css';

interface AnalyticsPanelProps {
  readonly reviews: readonly PlaceReview[];
  /** Epoch milliseconds. */
  readonly now: number;
  /** Number of ratings here and at Google. */
  readonly own: number;
  readonly google: number;
}

/** Statistics of the stored reviews: over the last 7 and 30 days (K24), trends and sources (D11), behind a switch (S83). */
export function AnalyticsPanel({ reviews, now, own, google }: AnalyticsPanelProps) {
  const t = useT();
  const format = useFormat();
  const { last7Days, last30Days, trend } = analyticsOf(reviews, now);
  return (
    <dl className={styles.panel} aria-label={t('reviews.analytics')}>
      <div>
        <dt>{t('reviews.last7Days')}</dt>
        <dd>{format.number(last7Days)}</dd>
      </div>
      <div>
        <dt>{t('reviews.last30Days')}</dt>
        <dd>{format.number(last30Days)}</dd>
      </div>
      <div>
        <dt>{t('reviews.trend')}</dt>
        <dd>{trend === null ? t('reviews.trendUnknown') : trendText(trend)}</dd>
      </div>
      {google > 0 ? (
        <div>
          <dt>{t('google.shares')}</dt>
          <dd>
            {t('google.sharesOf', {
              own: format.percent(own / (own + google)),
              google: format.percent(google / (own + google)),
            })}
          </dd>
        </div>
      ) : null}
    </dl>
  );

  function trendText(by: number): string {
    if (by === 0) return t('reviews.trendSame');
    return t(by > 0 ? 'reviews.trendUp' : 'reviews.trendDown', { by: format.rating(Math.abs(by)) });
  }
}
