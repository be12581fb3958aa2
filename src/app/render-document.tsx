import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { fileOf, type RenderedDocument } from '#domain/web/rendered-document.ts';
import { I18nProvider } from '#i18n/i18n.tsx';
import { LOCALES } from '#i18n/languages.ts';
import { loadTranslator, type Translator } from '#i18n/translate.ts';
import { type Services, ServicesProvider } from '#services/services.tsx';
import styles from './shell.module.css';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

interface Additions {
  /** Additional data for the document's head. */
  readonly headOf?: (translator: Translator) => Partial<RenderedDocument>;
  /** What a phone's top bar has before the logo. */
  readonly start?: ReactNode;
}

/**
 * Renders a page to HTML in every language. Only the build calls it; the app later renders the same page over the HTML.
 * @param page names the documents: see `fileOf`
 * @param location the path for the top and tab bars
 */
export function renderDocuments(
  page: string,
  location: string,
  view: ReactNode,
  { headOf, start }: Additions = {},
): Promise<RenderedDocument[]> {
  return Promise.all(
    LOCALES.map(async (locale) => {
      const translator = await loadTranslator(locale);
      const markup = toHtml(location, translator, view, start);
      return { file: fileOf(page, locale), locale, direction: translator.direction, markup, ...headOf?.(translator) };
    }),
  );
}

/** Renders a page between the shell's bars. */
function toHtml(location: string, translator: Translator, page: ReactNode, start: ReactNode): string {
  return renderToStaticMarkup(
    <I18nProvider translator={translator}>
      <ServicesProvider value={NO_SERVICES}>
        <StaticRouter location={location}>
          <TopBar start={start} />
          <main className={styles.main} id="main">
            {page}
          </main>
          <TabBar />
        </StaticRouter>
      </ServicesProvider>
    </I18nProvider>,
  );
}

// Rendering to a string runs neither effects nor event handlers, which alone use the services.
const NO_SERVICES = {} as Services;
