import { Award, Coins, Earth, Flame, HandHeart, type LucideIcon, MapPinned, Medal } from 'lucide-react';
import { BADGES, type Badge, type BadgeId, type Rarity } from '#domain/account/badges.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { Gauge } from '#ui/gauge.tsx';
import styles from './badges.module.css';
import { ExampleMark } from './example-mark.tsx';

const ICONS: Record<BadgeId, LucideIcon> = {
  first_review: Medal,
  points_awarded: Coins,
  explorer: MapPinned,
  review_streak: Flame,
  foodie_master: Award,
  community_helper: HandHeart,
  globe_trotter: Earth,
};

interface BadgeCardProps {
  readonly badge: Badge;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A badge with its rarity: when it was earned, or the progress (S119, K37). */
export function BadgeCard({ badge: { id, rarity, earnedAt, progress }, now }: BadgeCardProps) {
  const t = useT();
  const format = useFormat();
  const { current, total } = progress;
  const reached = t('dash.badges.progress', { current: format.number(current), total: format.number(total) });
  const name = t(`dash.badge.${id}.name`);
  return (
    <li className={classNames(styles.badge, earnedAt === null && styles.locked)} data-rarity={rarity}>
      <Disc id={id} rarity={rarity} isEarned={earnedAt !== null} />
      <Words id={id} rarity={rarity} />
      {earnedAt === null ? (
        <div className={styles.progress}>
          <Gauge label={name} text={reached} value={current} max={total} />
          <span>{reached}</span>
        </div>
      ) : (
        <p className={styles.earned}>
          <time dateTime={earnedAt}>{t('dash.badges.earnedAgo', { ago: format.ago(Date.parse(earnedAt), now) })}</time>
        </p>
      )}
    </li>
  );
}

/** An example of an earned badge, marked as such (U43). */
export function ExampleBadge({ id }: { readonly id: BadgeId }) {
  const rarity = BADGES[id];
  return (
    <li className={styles.badge} data-rarity={rarity}>
      <Disc id={id} rarity={rarity} isEarned />
      <Words id={id} rarity={rarity} />
      <p className={styles.earned}>
        <ExampleMark />
      </p>
    </li>
  );
}

function Words({ id, rarity }: { readonly id: BadgeId; readonly rarity: Rarity }) {
  const t = useT();
  return (
    <div className="grid gap-1">
      <h3>{t(`dash.badge.${id}.name`)}</h3>
      <p className="soft small">{t(`dash.badge.${id}.text`)}</p>
      <p className={styles.rarity}>{t(`dash.rarity.${rarity}`)}</p>
    </div>
  );
}

interface DiscProps {
  readonly id: BadgeId;
  readonly rarity: Rarity;
  readonly isEarned: boolean;
}

/** The picture of a badge; an earned legendary one sparkles. */
function Disc({ id, rarity, isEarned }: DiscProps) {
  const Icon = ICONS[id];
  return (
    <span className={styles.medal} aria-hidden="true">
      <Icon />
      {isEarned && rarity === 'legendary' ? <span className={styles.sparkle} data-testid="sparkle" /> : null}
    </span>
  );
}
