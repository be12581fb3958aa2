import { Suspense } from 'react';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { useInstallHint } from './use-install-hint.ts';

/** If its code can't be loaded, nothing is offered. */
const InstallCard = lazyOptional(() => import('./install-card.tsx').then((part) => part.InstallCard));

/** Offers to install the app, when it is a good moment (S142, S143); never inside the installed app (S144). */
export function InstallHint() {
  const hint = useInstallHint();
  return hint ? (
    <Suspense fallback={null}>
      <InstallCard hint={hint} />
    </Suspense>
  ) : null;
}
