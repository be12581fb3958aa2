import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { hideShared } from '#platform/hide-shared.ts';
import { captureInstallOffer } from '#platform/install-offer.ts';
import { prespawnWorker } from '#services/spawn-search.ts';
import { App } from './app.tsx';
import { beginsWithSearch } from './begins-with-search.ts';
import { openLanguage } from './language.ts';
import { noteFocus } from './restored-focus.ts';
import { preloadPage } from './routes.tsx';

/**
 * Opens the workers, then renders the app over the document's HTML. Rejects if the app's files can't be fetched.
 */
export async function start(root: HTMLElement): Promise<void> {
  hideShared(window);
  const installOffer = captureInstallOffer(window);
  const spawnSearch = prespawnWorker(beginsWithSearch());
  const [translator, services] = await Promise.all([
    openLanguage(window.location),
    import('./open-services.ts').then(({ openServices }) => openServices(spawnSearch, installOffer)),
    preloadPage(window.location.pathname),
  ]);
  const restoreFocus = noteFocus(root);
  // A transition renders in short slices, between which a slow phone handles input and paints.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Drawn onDrawn={restoreFocus}>
          <App translator={translator} services={services} />
        </Drawn>
      </StrictMode>,
    ),
  );
}

/** Calls `onDrawn` once its children have replaced the document's HTML. */
function Drawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return children;
}
