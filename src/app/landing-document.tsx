import { STATED_CLAIMS } from '#domain/web/claims.ts';
import type { RenderedDocument } from '#domain/web/rendered-document.ts';
import { LandingView } from '#features/landing/landing-view.tsx';
import { LOCALES } from '#i18n/languages.ts';
import type { Translator } from '#i18n/translate.ts';
import { renderDocuments } from './render-document.tsx';

/** Renders the landing page in every language, for the documents at `/` and e.g. `/?lang=ar`. */
export function renderLandings(): Promise<RenderedDocument[]> {
  return renderDocuments('landing', '/', <LandingView claims={STATED_CLAIMS} />, { headOf });
}

function headOf({ t }: Translator): Partial<RenderedDocument> {
  return { title: t('landing.head.title'), description: t('landing.head.description'), languages: LOCALES };
}
