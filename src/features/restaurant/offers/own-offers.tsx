import { Suspense } from 'react';
import { useIsPro } from '#services/use-is-pro.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';

const MemberOffers = lazyOptional(() => import('./member-offers.tsx').then((part) => part.MemberOffers));

/** Discounts of this place for members (U78). Others don't load the component's code. */
export function OwnOffers({ placeId, today }: { readonly placeId: string; readonly today: string }) {
  if (useIsPro() !== true) return null;
  return (
    <Suspense fallback={null}>
      <MemberOffers placeId={placeId} today={today} />
    </Suspense>
  );
}
