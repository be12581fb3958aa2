import { Coins, Heart, Landmark, MessageSquareText } from 'lucide-react';
import { POINTS_FOR } from '#domain/account/points.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { Profile } from './dashboard-view.ts';
import styles from './stat-tiles.module.css';

/** Four figures at a glance: reviews with those of this month, points, cities and saved places (S113, S114). */
export function StatTiles({ profile: { card, figures } }: { readonly profile: Profile }) {
  const t = useT();
  const format = useFormat();
  const { reviews, reviewsThisMonth, cities, saved } = figures;
  const month = reviewsThisMonth > 0 ? t('dash.thisMonth', { count: format.number(reviewsThisMonth) }) : null;
  const tiles = [
    { label: t('dash.reviews'), value: reviews, note: month, icon: <MessageSquareText /> },
    {
      label: t('dash.points'),
      value: card.points,
      note: t('dash.perReview', { count: format.number(POINTS_FOR.review) }),
      icon: <Coins />,
    },
    { label: t('dash.cities'), value: cities, note: null, icon: <Landmark /> },
    { label: t('dash.saved'), value: saved, note: null, icon: <Heart /> },
  ];
  return (
    <dl className={styles.tiles} aria-label={t('dash.figures')}>
      {tiles.map(({ label, value, note, icon }) => (
        <div key={label} className={styles.tile}>
          <dt className={styles.label}>
            <span aria-hidden="true">{icon}</span>
            {label}
          </dt>
          <dd className={styles.value}>{value === null ? <Unknown /> : format.compact(value)}</dd>
          {note ? <dd className="soft small">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

/** A figure that the server has not sent yet. */
function Unknown() {
  const t = useT();
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('dash.unknown')}</VisuallyHidden>
    </>
  );
}
