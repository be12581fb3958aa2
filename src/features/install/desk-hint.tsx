import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useServices } from '#services/services.tsx';
import { useSession } from '#services/use-session.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { useDeskOverlay } from './use-desk-overlay.ts';

/** If its code can't be loaded, nothing is shown. */
const DeskOverlay = lazyOptional(() => import('./desk-overlay.tsx').then((part) => part.DeskOverlay));

/** Tells visitors at a desktop that Rihla is best on a phone, and how to open it there (S145). */
export function DeskHint() {
  const { now } = useServices();
  const { pathname } = useLocation();
  const overlay = useDeskOverlay({ pathname, isVisitor: useSession() === null, now });
  if (!overlay.isOpen) return null;
  return createPortal(
    <Suspense fallback={null}>
      <DeskOverlay onClose={overlay.close} />
    </Suspense>,
    document.body,
  );
}
