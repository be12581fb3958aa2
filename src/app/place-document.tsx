import { fileOf, type RenderedDocument } from '#domain/web/rendered-document.ts';
import { PlaceDocumentView } from '#features/restaurant/document/place-document-view.tsx';
import { LOCALES } from '#i18n/languages.ts';
import { loadTranslator } from '#i18n/translate.ts';
import { renderDocument } from './render-document.tsx';

/** The page of a place in every language, with slots that the server fills in. */
export function renderPlaces(): Promise<RenderedDocument[]> {
  return Promise.all(
    LOCALES.map(async (locale) => {
      const translator = await loadTranslator(locale);
      const { direction } = translator;
      const markup = renderDocument('/restaurant/slug', translator, <PlaceDocumentView />);
      return { file: fileOf('place', locale), locale, direction, markup };
    }),
  );
}
