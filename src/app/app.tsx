import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { I18nProvider } from '#i18n/i18n.tsx';
import type { Translator } from '#i18n/translate.ts';
import type { AppUpdates } from '#platform/service-worker.ts';
import { type Services, ServicesProvider } from '#platform/services.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import type { ReplicaClient } from '#workers/replica/api.ts';
import { AppUpdatesProvider } from './app-updates.tsx';
import { AppRoutes } from './routes.tsx';

/** How often a running page asks for a newer version (K49). */
const UPDATE_CHECK_MS = 30 * 60_000;

/** Everything on screen, given its language and its services. */
export function App({ translator, services }: { readonly translator: Translator; readonly services: Services }) {
  return (
    <I18nProvider translator={translator}>
      <ServicesProvider value={services}>
        <ToastProvider>
          <AppUpdatesProvider value={useServiceWorker(services.replica)}>
            <BrowserRouter>
              <AppRoutes />
            </BrowserRouter>
          </AppUpdatesProvider>
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>
  );
}

/** Registers the service worker once the page stands: its downloads must not delay what one came for. */
function useServiceWorker(replica: ReplicaClient): AppUpdates | null {
  const [updates, setUpdates] = useState<AppUpdates | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    let isGone = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    let stopSync: (() => void) | undefined;
    const register = async () => {
      const [{ startAppUpdates }, { startBrowserBackgroundSync }] = await Promise.all([
        import('#platform/service-worker.ts'),
        import('#platform/background-sync.ts'),
      ]);
      if (isGone) return;
      const started = startAppUpdates('/sw.js', () => window.location.reload());
      timer = setInterval(() => void started.check(), UPDATE_CHECK_MS);
      stopSync = startBrowserBackgroundSync(replica);
      setUpdates(started);
    };
    void register();
    return () => {
      isGone = true;
      clearInterval(timer);
      stopSync?.();
    };
  }, [replica]);
  return updates;
}
