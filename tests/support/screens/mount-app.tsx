import type { ComponentProps } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useParams } from 'react-router-dom';
import '../../../src/app/shell.css';
import { AllReviews } from '../../../src/app/all-reviews.tsx';
import { AppUpdatesProvider } from '../../../src/app/app-updates.tsx';
import { PlacePage } from '../../../src/app/place-page.tsx';
import { SearchRoute } from '../../../src/app/search-route.tsx';
import { Shell } from '../../../src/app/shell.tsx';
import { CertificatePage } from '../../../src/features/certificate/certificate-page.tsx';
import { DirectoryPage } from '../../../src/features/directory/directory-page.tsx';
import { WaiterPage } from '../../../src/features/waiter/waiter-page.tsx';
import { I18nProvider } from '../../../src/i18n/i18n.tsx';
import type { Locale } from '../../../src/i18n/languages.ts';
import { loadTranslator } from '../../../src/i18n/translate.ts';
import { ServicesProvider } from '../../../src/services/services.tsx';
import { ToastProvider } from '../../../src/ui/toast.tsx';
import type { FakeServices } from '../fakes/fake-clients.ts';

let mounted: { readonly root: Root; readonly host: HTMLElement } | undefined;

/** Opens search, directory, restaurant page, its words for the waiter and its certificate in the real shell at `path`. Closes any earlier app. */
export async function mountApp(path: string, { services }: FakeServices, locale: Locale = 'en'): Promise<void> {
  unmountApp();
  const translator = await loadTranslator(locale);
  // Like the router's own entries. A new key prevents restoring another test's list position.
  window.history.pushState({ key: crypto.randomUUID(), idx: 0, usr: null }, '', path);
  window.scrollTo(0, 0);
  const host = document.body.appendChild(document.createElement('div'));
  host.id = 'root';
  mounted = { root: createRoot(host), host };
  mounted.root.render(
    <I18nProvider translator={translator}>
      <ServicesProvider value={services}>
        <ToastProvider>
          <AppUpdatesProvider value={null}>
            <BrowserRouter>
              <Routes>
                <Route element={<Shell />}>
                  <Route path="directory" element={<DirectoryPage />} />
                  <Route path="search" element={<SearchRoute />} />
                  <Route path="restaurant/:slug" element={<PlaceRoute />} />
                  <Route path="certificate" element={<CertificatePage />} />
                  <Route path="waiter" element={<WaiterPage />} />
                  <Route path="*" element={<h1>Elsewhere</h1>} />
                </Route>
              </Routes>
            </BrowserRouter>
          </AppUpdatesProvider>
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
}

function PlaceRoute() {
  const { slug = '' } = useParams();
  return <PlacePage slug={slug} reviews={showReviews} />;
}

const showReviews: ComponentProps<typeof PlacePage>['reviews'] = (place, isStranded) => (
  <AllReviews place={place} isStranded={isStranded} />
);

/** Unmounts the app of `mountApp`. */
export function unmountApp(): void {
  mounted?.root.unmount();
  mounted?.host.remove();
  mounted = undefined;
}
