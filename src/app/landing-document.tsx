import { STATED_CLAIMS } from '#domain/web/claims.ts';
import { fileOf, type RenderedDocument } from '#domain/web/rendered-document.ts';
import { LandingView } from '#features/landing/landing-view.tsx';
import { LOCALES } from '#i18n/languages.ts';
import { loadTranslator } from '#i18n/translate.ts';
import { renderDocument } from './render-document.tsx';

/** The landing page in every language, for the document at `/` and at `/?lang=ar`. */
export function renderLandings(): Promise<RenderedDocument[]> {
  return Promise.all(
    LOCALES.map(async (locale) => {
      const translator = await loadTranslator(locale);
      return {
        file: fileOf('landing', locale),
        locale,
        direction: translator.direction,
        title: translator.t('landing.head.title'),
        description: translator.t('landing.head.description'),
        languages: LOCALES,
        markup: renderDocument('/', translator, <LandingView claims={STATED_CLAIMS} />),
      };
    }),
  );
}
