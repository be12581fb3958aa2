import { Suspense } from 'react';
import { lazyOptional } from '#ui/lazy-optional.ts';

const StandardChoices = lazyOptional(() => import('./standard-choices.tsx').then((part) => part.StandardChoices));

/** The controls of the person's standard, whose code comes after what is around them. */
export function ChoicesSlot() {
  return (
    <Suspense>
      <StandardChoices />
    </Suspense>
  );
}
