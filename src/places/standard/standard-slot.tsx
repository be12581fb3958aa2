import { Suspense } from 'react';
import { lazyOptional } from '#ui/lazy-optional.ts';
import type { StandardPartProps } from './standard-parts.tsx';
import { useStandard } from './use-standard.ts';

const StandardPart = lazyOptional(() => import('./standard-parts.tsx').then((part) => part.StandardPart));

/** A part of a page that says something of the person's standard. Nothing without one: then its code never loads. */
export function StandardSlot(props: StandardPartProps) {
  const standard = useStandard();
  return standard === null ? null : (
    <Suspense>
      <StandardPart standard={standard} {...props} />
    </Suspense>
  );
}
