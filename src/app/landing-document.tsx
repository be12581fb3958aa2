import { STATED_CLAIMS } from '#domain/claims.ts';
import { LandingView } from '#features/landing/landing-view.tsx';
import { renderDocument } from './render-document.tsx';

/** The landing page, for the document at `/`. */
export function renderLanding(): Promise<string> {
  return renderDocument('/', <LandingView claims={STATED_CLAIMS} />);
}
