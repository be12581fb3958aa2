import type { RenderedDocument } from '#domain/web/rendered-document.ts';
import { PlaceDocumentView } from '#features/restaurant/document/place-document-view.tsx';
import { BackLink } from '#features/restaurant/header/back-link.tsx';
import { renderDocuments } from './render-document.tsx';

/** Renders a place's page in every language, with slots that the server fills in. */
export function renderPlaces(): Promise<RenderedDocument[]> {
  return renderDocuments('place', '/restaurant/slug', <PlaceDocumentView />, { start: <BackLink /> });
}
