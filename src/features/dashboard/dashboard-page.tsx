import type { ReactNode } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { MissingProfile } from '#places/missing-profile.tsx';
import { TwoTexts } from '#places/two-texts.tsx';
import { UnconfirmedNote } from '#places/unconfirmed-note.tsx';
import { useServices } from '#services/services.tsx';
import { useRevalidation } from '#services/use-revalidation.ts';
import { classNames } from '#ui/class-names.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useTab } from '#ui/use-tab.ts';
import { ActivityTab } from './activity-tab.tsx';
import { BadgesTab } from './badges-tab.tsx';
import styles from './dashboard-page.module.css';
import { type Profile, profileOf } from './dashboard-view.ts';
import { FirstSteps } from './first-steps.tsx';
import { HeaderCard } from './header-card.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { useDashboard } from './use-dashboard.ts';

const TABS = ['overview', 'badges', 'activity'] as const;

/** Heights of the card, the tiles and the tabs. */
const SHAPES = ['11rem', '5rem', '2.75rem'] as const;

/** /dashboard and /profile (U61): the person's data, activities and badges, offline too. `ways` are links. */
export function DashboardPage({ ways }: { readonly ways: ReactNode }) {
  const t = useT();
  const { now } = useServices();
  const view = useDashboard();
  useRevalidation('activity');
  const profile = view?.card ? profileOf(view.card, view, now()) : null;
  return (
    <div className={styles.page}>
      <PageTitle title={t('dash.title')} />
      {profile ? (
        <Content profile={profile} ways={ways} />
      ) : (
        <MissingProfile isRead={view !== undefined} shapes={SHAPES}>
          <div className={classNames('flex wrap gap-2', styles.centred)}>{ways}</div>
        </MissingProfile>
      )}
    </div>
  );
}

function Content({ profile, ways }: { readonly profile: Profile; readonly ways: ReactNode }) {
  const t = useT();
  const { now } = useServices();
  const format = useFormat();
  const [tab, setTab] = useTab(TABS);
  return (
    <>
      <UnconfirmedNote />
      <TwoTexts />
      {profile.isNew ? <FirstSteps /> : null}
      <HeaderCard profile={profile} />
      <StatTiles profile={profile} />
      <Tabs
        label={t('dash.tabs')}
        tabs={TABS.map((name) => ({ name, label: t(`dash.tab.${name}`) }))}
        value={tab}
        onChoose={setTab}
      >
        {tab === 'overview' ? <OverviewTab profile={profile} ways={ways} onAll={() => setTab('activity')} /> : null}
        {tab === 'badges' ? <BadgesTab badges={profile.badges} now={now()} /> : null}
        {tab === 'activity' ? <ActivityTab activities={profile.activities} now={now()} /> : null}
        {tab !== 'overview' && profile.dashboardAt ? (
          <p className="soft">{t('dash.asOf', { ago: format.ago(Date.parse(profile.dashboardAt), now()) })}</p>
        ) : null}
      </Tabs>
    </>
  );
}
