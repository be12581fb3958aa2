import type { Activity } from '#domain/account/dashboard.ts';
import { useT } from '#i18n/i18n.tsx';
import { ActivityList } from './activity-list.tsx';
import { EXAMPLE_ACTIVITIES } from './dashboard-view.ts';
import { ExampleActivities } from './example-activities.tsx';
import { NotFetched } from './not-fetched.tsx';

interface ActivityTabProps {
  /** Null until the server has sent them. */
  readonly activities: readonly Activity[] | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The whole timeline (S120). */
export function ActivityTab({ activities, now }: ActivityTabProps) {
  const t = useT();
  return (
    <section className="grid one-column gap-3" aria-labelledby="dash-activity">
      <h2 id="dash-activity">{t('dash.activity.title')}</h2>
      {activities === null ? <NotFetched>{t('dash.activity.later')}</NotFetched> : null}
      {activities?.length === 0 ? <ExampleActivities kinds={EXAMPLE_ACTIVITIES} /> : null}
      <ActivityList activities={activities ?? []} now={now} />
    </section>
  );
}
