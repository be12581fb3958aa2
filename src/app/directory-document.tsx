import type { RenderedDocument } from '#domain/web/rendered-document.ts';
import { DirectoryDocumentView } from '#features/directory/document/directory-document-view.tsx';
import { renderDocuments } from './render-document.tsx';

/** The directory in every language, before its places are here. */
export function renderDirectories(): Promise<RenderedDocument[]> {
  return renderDocuments('directory', '/directory', <DirectoryDocumentView />);
}
