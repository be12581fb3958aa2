import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { PlaceDocumentView } from '#features/restaurant/document/place-document-view.tsx';
import { I18nProvider } from '#i18n/i18n.tsx';
import { loadTranslator } from '#i18n/translate.ts';
import { type Services, ServicesProvider } from '#services/services.tsx';
import styles from './shell.module.css';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

/**
 * The page of a place between the shell's bars as HTML, with slots that the server fills in. Run by the build, never by the
 * app, which draws the same over it.
 */
export async function renderPlace(): Promise<string> {
  return renderToStaticMarkup(
    <I18nProvider translator={await loadTranslator('en')}>
      <ServicesProvider value={NO_SERVICES}>
        <StaticRouter location="/restaurant/slug">
          <TopBar />
          <main className={styles.main} id="main">
            <PlaceDocumentView />
          </main>
          <TabBar />
        </StaticRouter>
      </ServicesProvider>
    </I18nProvider>,
  );
}

// Nothing that asks them runs without a browser: effects do not, and there is nobody to press.
const NO_SERVICES = {} as Services;
