import { Crown, Heart, NotebookPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { cuisineName } from '#places/cards/cuisine-name.ts';
import { TripSlot } from '#places/trips/trip-slot.tsx';
import { useServices } from '#services/services.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Gauge } from '#ui/gauge.tsx';
import { ActivityList } from './activity-list.tsx';
import styles from './dashboard-page.module.css';
import { EXAMPLE_ACTIVITIES, type Profile } from './dashboard-view.ts';
import { ExampleActivities } from './example-activities.tsx';
import { NotFetched } from './not-fetched.tsx';

interface OverviewTabProps {
  readonly profile: Profile;
  readonly ways: ReactNode;
  readonly onAll: () => void;
}

/** What the person may do next, and the latest activities (S115-S118). */
export function OverviewTab({ profile, ways, onAll }: OverviewTabProps) {
  const t = useT();
  const { now } = useServices();
  const { recent, activities, isPro, hadTrial, engagement } = profile;
  return (
    <>
      <TripSlot isBrief />
      <section className="grid one-column gap-3" aria-labelledby="dash-quick">
        <h2 id="dash-quick">{t('dash.quick')}</h2>
        <div className={styles.actions}>
          <ButtonLink variant="primary" to="/search" icon={<NotebookPen aria-hidden="true" />}>
            {t('dash.addReview')}
          </ButtonLink>
          <ButtonLink to="/saved" icon={<Heart aria-hidden="true" />}>
            {t('dash.myPlaces')}
          </ButtonLink>
        </div>
      </section>
      <section className="grid one-column gap-3" aria-labelledby="dash-recent">
        <header className={styles.head}>
          <h2 id="dash-recent">{t('dash.recent')}</h2>
          {recent.length > 0 ? (
            <Button variant="quiet" onClick={onAll}>
              {t('dash.viewAll')}
            </Button>
          ) : null}
        </header>
        {activities === null ? <NotFetched>{t('dash.activity.later')}</NotFetched> : null}
        {activities?.length === 0 ? <ExampleActivities kinds={EXAMPLE_ACTIVITIES} /> : null}
        <ActivityList activities={recent} now={now()} />
      </section>
      {engagement && engagement.share > 0 ? <Engagement {...engagement} /> : null}
      {isPro ? null : (
        <section className={styles.pro} aria-labelledby="dash-pro">
          <Crown aria-hidden="true" />
          <h2 id="dash-pro">{t('dash.trial.title')}</h2>
          <p>{t('dash.trial.text')}</p>
          <ButtonLink to="/subscription">{t(hadTrial ? 'dash.trial.upgrade' : 'dash.trial.start')}</ButtonLink>
        </section>
      )}
      <section className="grid one-column gap-3" aria-labelledby="dash-more">
        <h2 id="dash-more">{t('dash.more')}</h2>
        <div className="flex wrap gap-2">{ways}</div>
      </section>
    </>
  );
}

/** The engagement score as a percentage of the reachable 380 points (K38, U80), and insights (K39). */
function Engagement({ share, insights, cuisine }: NonNullable<Profile['engagement']>) {
  const t = useT();
  const format = useFormat();
  const text = t('dash.engagementText', { share: format.percent(share) });
  return (
    <section className="grid one-column gap-3" aria-labelledby="dash-engagement">
      <h2 id="dash-engagement">{t('dash.engagement')}</h2>
      <Gauge label={t('dash.engagement')} text={text} value={share} max={1} />
      <p className="soft">{text}</p>
      {insights.length > 0 || cuisine ? (
        <ul className={styles.insights}>
          {insights.map((insight) => (
            <li key={insight}>{t(`dash.insight.${insight}`)}</li>
          ))}
          {cuisine ? <li>{t('dash.insight.cuisine', { cuisine: cuisineName(cuisine, t) })}</li> : null}
        </ul>
      ) : null}
    </section>
  );
}
