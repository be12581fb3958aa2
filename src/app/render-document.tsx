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

/**
 * Renders a page in every language, for documents that are read before any script. Run by the build, never by the app, which
 * draws the same over it.
 * @param page names the documents: see `fileOf`
 * @param location the path that the bars show
 * @param headOf what else the document's head says
 */
export function renderDocuments(
  page: string,
  location: string,
  view: ReactNode,
  headOf: (translator: Translator) => Partial<RenderedDocument> = () => ({}),
): Promise<RenderedDocument[]> {
  return Promise.all(
    LOCALES.map(async (locale) => {
      const translator = await loadTranslator(locale);
      const markup = toHtml(location, translator, view);
      return { file: fileOf(page, locale), locale, direction: translator.direction, markup, ...headOf(translator) };
    }),
  );
}

/** A page between the shell's bars. */
function toHtml(location: string, translator: Translator, page: ReactNode): string {
  return renderToStaticMarkup(
    <I18nProvider translator={translator}>
      <ServicesProvider value={NO_SERVICES}>
        <StaticRouter location={location}>
          <TopBar />
          <main className={styles.main} id="main">
            {page}
          </main>
          <TabBar />
        </StaticRouter>
      </ServicesProvider>
    </I18nProvider>,
  );
}

// Nothing that asks them runs without a browser: effects do not, and there is nobody to press.
const NO_SERVICES = {} as Services;
