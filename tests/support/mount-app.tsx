import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import '#app/shell.css';
import { AppUpdatesProvider } from '#app/app-updates.tsx';
import { Shell } from '#app/shell.tsx';
import { DirectoryPage } from '#features/directory/directory-page.tsx';
import { RestaurantPage } from '#features/restaurant/restaurant-page.tsx';
import { ReviewsSection } from '#features/reviews/reviews-section.tsx';
import { SearchPage } from '#features/search/search-page.tsx';
import { I18nProvider } from '#i18n/i18n.tsx';
import { loadTranslator } from '#i18n/translate.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { ServicesProvider } from '../../src/services/services.tsx';
import type { FakeServices } from './fake-clients.ts';

let mounted: { readonly root: Root; readonly host: HTMLElement } | undefined;

/** Opens search, directory and restaurant page in the real shell at `path`, in place of whatever was open. */
export async function mountApp(path: string, { services }: FakeServices): Promise<void> {
  unmountApp();
  const translator = await loadTranslator('en');
  // As the router itself writes its entries: a key of its own, so that no test finds another's place in a list.
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
                  <Route path="search" element={<SearchPage />} />
                  <Route
                    path="restaurant/:slug"
                    element={
                      <RestaurantPage
                        reviews={(place, isStranded) => <ReviewsSection place={place} isStranded={isStranded} />}
                      />
                    }
                  />
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

/** Ends what `mountApp` began. */
export function unmountApp(): void {
  mounted?.root.unmount();
  mounted?.host.remove();
  mounted = undefined;
}
