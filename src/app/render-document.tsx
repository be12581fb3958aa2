import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { I18nProvider } from '#i18n/i18n.tsx';
import type { Translator } from '#i18n/translate.ts';
import { type Services, ServicesProvider } from '#services/services.tsx';
import styles from './shell.module.css';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

/**
 * A page between the shell's bars as HTML, for a document that is read before any script. Run by the build, never by the
 * app, which draws the same over it.
 * @param location the path that the bars show
 * @param translator the language of the document
 */
export function renderDocument(location: string, translator: Translator, page: ReactNode): string {
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
