import { Award, Heart, MapPinned, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BADGES, type BadgeId } from '#domain/account/badges.ts';
import type { Activity } from '#domain/account/dashboard.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Translate } from '#i18n/translate.ts';
import styles from './activity.module.css';

const ICONS: Record<Activity['type'], ReactNode> = {
  review: <MessageSquareText />,
  achievement: <Award />,
  save: <Heart />,
  visit: <MapPinned />,
};

interface ActivityListProps {
  readonly activities: readonly Activity[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Activities on a timeline, newest first (S120). */
export function ActivityList({ activities, now }: ActivityListProps) {
  const t = useT();
  const format = useFormat();
  if (activities.length === 0) return null;
  return (
    <ol className="grid">
      {activities.map((activity) => {
        const { id, type, slug, location, rating, timestamp } = activity;
        const title = titleOf(activity, t);
        const facts = [location, rating === null ? null : t('dash.activity.rating', { rating })];
        return (
          <li key={`${type}-${id}`} className={styles.item} data-type={type}>
            <span className={styles.icon} aria-hidden="true">
              {ICONS[type]}
            </span>
            <div>
              <p className="break-anywhere">{slug ? <Link to={`/restaurant/${slug}`}>{title}</Link> : title}</p>
              <p className="soft small">
                {facts.filter((fact) => fact !== null).map((fact) => `${fact} · `)}
                <time dateTime={timestamp}>{format.ago(Date.parse(timestamp), now)}</time>
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** An activity in words. */
function titleOf({ type, restaurant_name, achievement_type }: Activity, t: Translate): string {
  if (type !== 'achievement') return t(`dash.activity.${type}`, { name: restaurant_name ?? t('dash.activity.gone') });
  const name = isBadge(achievement_type) ? t(`dash.badge.${achievement_type}.name`) : t('dash.activity.unknownBadge');
  return t('dash.activity.achievement', { name });
}

const isBadge = (type: string | null): type is BadgeId => type !== null && Object.hasOwn(BADGES, type);
