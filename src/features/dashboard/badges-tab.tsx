import type { Badge } from '#domain/account/badges.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { BadgeCard, ExampleBadge } from './badge-card.tsx';
import styles from './badges.module.css';
import { EXAMPLE_BADGES } from './dashboard-view.ts';
import { NotFetched } from './not-fetched.tsx';

interface BadgesTabProps {
  /** Null until the server has sent them. */
  readonly badges: readonly Badge[] | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Earned badges, and the progress of the others (S119), each with its rarity (K37); examples for people without any (S121). */
export function BadgesTab({ badges, now }: BadgesTabProps) {
  const t = useT();
  const format = useFormat();
  if (badges === null) return <NotFetched>{t('dash.badges.later')}</NotFetched>;
  const earned = badges.filter(({ earnedAt }) => earnedAt !== null).length;
  return (
    <>
      <h2>{t('dash.badges.earned', { earned: format.number(earned), total: format.number(badges.length) })}</h2>
      <ul className={styles.badges}>
        {badges.map((badge) => (
          <BadgeCard key={badge.id} badge={badge} now={now} />
        ))}
      </ul>
      {earned === 0 ? (
        <section className={styles.examples} aria-labelledby="dash-badge-examples">
          <h2 id="dash-badge-examples">{t('dash.badges.exampleTitle')}</h2>
          <ul className={styles.badges}>
            {EXAMPLE_BADGES.map((id) => (
              <ExampleBadge key={id} id={id} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
