import type { RenderedDocument } from '#domain/web/rendered-document.ts';
import { DirectoryDocumentView } from '#features/directory/document/directory-document-view.tsx';
import { renderDocuments } from './render-document.tsx';

/** Renders the directory, without places, in every language. */
export function renderDirectories(): Promise<RenderedDocument[]> {
  return renderDocuments('directory', '/directory', <DirectoryDocumentView />);
}
