import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { I18nProvider } from '#i18n/i18n.tsx';
import type { Locale } from '#i18n/languages.ts';
import type { Translator } from '#i18n/translate.ts';
import type { AppUpdates } from '#platform/service-worker.ts';
import { type Services, ServicesProvider } from '#services/services.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { AppUpdatesProvider } from './app-updates.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { fetchOthers } from './language.ts';
import { AppRoutes } from './routes.tsx';

const chooseLanguage = (locale: Locale, digits?: string) =>
  fetchOthers().then((others) => others.chooseLanguage(locale, digits));

/** The root component. */
export function App({ translator, services }: { readonly translator: Translator; readonly services: Services }) {
  return (
    <I18nProvider translator={translator} onChoose={chooseLanguage}>
      <ServicesProvider value={services}>
        <ErrorBoundary>
          <ToastProvider>
            <AppUpdatesProvider value={useServiceWorker(services)}>
              <BrowserRouter>
                <AppRoutes />
              </BrowserRouter>
            </AppUpdatesProvider>
          </ToastProvider>
        </ErrorBoundary>
      </ServicesProvider>
    </I18nProvider>
  );
}

/** Registers the service worker after startup, so that its downloads do not delay a first visitor's page. */
function useServiceWorker({ replica, startupDone }: Services): AppUpdates | null {
  const [updates, setUpdates] = useState<AppUpdates | null>(null);
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      await startupDone;
      const { startUpdates } = await import('./start-updates.ts');
      if (isGone) return;
      const end = await startUpdates(replica, setUpdates);
      // The component may have unmounted meanwhile.
      if (isGone) end();
      else stop = end;
    };
    void begin();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [replica, startupDone]);
  return updates;
}
