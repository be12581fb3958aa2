import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { TopBarSlotsContext } from '#ui/top-bar-slots.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageArrival } from './page-arrival.tsx';
import { PageLoading } from './page-loading.tsx';
import styles from './shell.module.css';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** Renders nothing if its code can't be fetched. */
const RareNotices = lazyOptional(() => import('./rare-notices.tsx').then((part) => part.RareNotices));

/** Publishes the notices' height as a CSS variable, for the spacing of toasts and scrolling. */
function publishHeight(notices: HTMLElement | null): (() => void) | undefined {
  if (notices === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver((entries) => {
    for (const { contentRect } of entries) style.setProperty('--shell-notice', `${contentRect.height}px`);
  });
  observer.observe(notices);
  return () => {
    observer.disconnect();
    style.removeProperty('--shell-notice');
  };
}

interface ShellProps {
  /** Content beside the page. */
  readonly beside?: ReactNode;
}

/** The layout of every page: bars, error boundary, and notices, which never move the page. */
export function Shell({ beside }: ShellProps) {
  const t = useT();
  const { pathname } = useLocation();
  const { startupDone } = useServices();
  const [slots, setSlots] = useState<HTMLElement | null>(null);
  // Fetch the notices' code after a first visitor's page.
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => void startupDone.then(() => setIsQuiet(true)), [startupDone]);
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <TopBar ref={setSlots} />
      <main className={styles.main} id="main" tabIndex={-1} data-split={beside ? '' : undefined}>
        <div className="may-shrink">
          <ErrorBoundary page={pathname}>
            <Suspense fallback={<PageLoading />}>
              <TopBarSlotsContext value={slots}>
                <Outlet />
              </TopBarSlotsContext>
              <PageArrival />
            </Suspense>
          </ErrorBoundary>
        </div>
        {beside}
      </main>
      <div className={styles.notices} ref={publishHeight} aria-live="polite">
        <OfflineNotice />
        <Suspense>{isQuiet ? <RareNotices /> : null}</Suspense>
      </div>
      <TabBar />
    </>
  );
}
