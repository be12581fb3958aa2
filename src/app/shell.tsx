import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageArrival } from './page-arrival.tsx';
import { PageLoading } from './page-loading.tsx';
import styles from './shell.module.css';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** Without their code, which may not be on the device, nothing is said. */
const RareNotices = lazy(() =>
  import('./rare-notices.tsx').then(
    (loaded) => ({ default: loaded.RareNotices }),
    () => ({ default: () => <></> }),
  ),
);

/** Says how high the notices are, which is the room that toasts and scrolling leave for them. */
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
  /** What stands beside the page. */
  readonly beside?: ReactNode;
}

/** What surrounds every page: bars, the place where the page goes, what catches its faults, and notices, which move nothing. */
export function Shell({ beside }: ShellProps) {
  const t = useT();
  const { pathname } = useLocation();
  const { startupDone } = useServices();
  // Their code is for later than what a first visitor came for.
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => void startupDone.then(() => setIsQuiet(true)), [startupDone]);
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <TopBar />
      <main className={styles.main} id="main" tabIndex={-1} data-split={beside ? '' : undefined}>
        <div className={styles.page}>
          <ErrorBoundary page={pathname}>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
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
