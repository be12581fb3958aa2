import { CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#platform/services.tsx';
import { useRevalidation } from '#platform/use-revalidation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useTab } from '#ui/use-tab.ts';
import { ActivityTab } from './activity-tab.tsx';
import { BadgesTab } from './badges-tab.tsx';
import styles from './dashboard-page.module.css';
import { type Profile, profileOf } from './dashboard-view.ts';
import { HeaderCard } from './header-card.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { useDashboard } from './use-dashboard.ts';

const TABS = ['overview', 'badges', 'activity'] as const;

/** /dashboard and /profile (U61): who one is, what one did and earned, offline too. `ways` lead on from here. */
export function DashboardPage({ ways }: { readonly ways: ReactNode }) {
  const t = useT();
  const { now } = useServices();
  const state = useDashboard();
  useRevalidation('activity');
  const profile = state.kind === 'ready' && state.view.card ? profileOf(state.view.card, state.view, now()) : null;
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('dash.title')}
      </h1>
      {profile ? <Content profile={profile} ways={ways} /> : null}
      {state.kind === 'loading' ? <Loading /> : null}
      {state.kind === 'offline' || state.kind === 'failed' ? <Missing kind={state.kind} ways={ways} /> : null}
    </div>
  );
}

function Content({ profile, ways }: { readonly profile: Profile; readonly ways: ReactNode }) {
  const t = useT();
  const { now } = useServices();
  const [tab, setTab] = useTab(TABS);
  return (
    <>
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
      </Tabs>
    </>
  );
}

function Loading() {
  const t = useT();
  return (
    <div className={styles.loading} aria-busy="true">
      <output className={styles.quiet}>{t('dash.loading')}</output>
      <Skeleton height="11rem" radius="var(--radius-l)" />
      <Skeleton height="5rem" radius="var(--radius-l)" />
      <Skeleton height="2.75rem" />
    </div>
  );
}

/** The profile has never been on this device (S111). */
function Missing({ kind, ways }: { readonly kind: 'offline' | 'failed'; readonly ways: ReactNode }) {
  const t = useT();
  const { replica } = useServices();
  return (
    <>
      <EmptyState
        icon={kind === 'offline' ? <CloudOff /> : <TriangleAlert />}
        title={t('dash.missing.title')}
        text={t(`dash.missing.${kind}`)}
        isError
      >
        <Button onClick={() => void replica.refresh()}>{t('dash.missing.refresh')}</Button>
      </EmptyState>
      <div className={styles.ways}>{ways}</div>
    </>
  );
}
