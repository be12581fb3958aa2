import { PlaceDocumentView } from '#features/restaurant/document/place-document-view.tsx';
import { renderDocument } from './render-document.tsx';

/** The page of a place, with slots that the server fills in. */
export function renderPlace(): Promise<string> {
  return renderDocument('/restaurant/slug', <PlaceDocumentView />);
}
