import { fileOf, type RenderedDocument } from '#domain/web/rendered-document.ts';
import { DirectoryDocumentView } from '#features/directory/document/directory-document-view.tsx';
import { LOCALES } from '#i18n/languages.ts';
import { loadTranslator } from '#i18n/translate.ts';
import { renderDocument } from './render-document.tsx';

/** The directory in every language, before its places are here. */
export function renderDirectories(): Promise<RenderedDocument[]> {
  return Promise.all(
    LOCALES.map(async (locale) => {
      const translator = await loadTranslator(locale);
      const { direction } = translator;
      const markup = renderDocument('/directory', translator, <DirectoryDocumentView />);
      return { file: fileOf('directory', locale), locale, direction, markup };
    }),
  );
}
