import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, parsePath } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { I18nProvider } from '../../../src/i18n/i18n.tsx';
import type { Locale } from '../../../src/i18n/languages.ts';
import { loadTranslator } from '../../../src/i18n/translate.ts';
import { type Services, ServicesProvider } from '../../../src/services/services.tsx';
import { ToastProvider } from '../../../src/ui/toast.tsx';
import { fakeServices } from '../fakes/fake-clients.ts';

interface RenderOptions {
  readonly services?: Services;
  /** The first path of the history. */
  readonly path?: string;
  /** English by default. */
  readonly locale?: Locale;
}

/** Renders components with all providers that they need. The end of the test removes them. */
export async function render(
  node: ReactNode,
  { services = fakeServices().services, path = '/', locale = 'en' }: RenderOptions = {},
): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  // A new key prevents restoring what another test's page left.
  const entry = { ...parsePath(path), key: crypto.randomUUID() };
  root.render(
    <I18nProvider translator={await loadTranslator(locale)}>
      <ServicesProvider value={services}>
        <ToastProvider>
          <MemoryRouter initialEntries={[entry]}>{node}</MemoryRouter>
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return container;
}
