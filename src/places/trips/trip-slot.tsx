import { Suspense } from 'react';
import { useIsMember } from '#services/use-is-member.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import styles from './trip-card.module.css';
import { hadTripCard } from './trip-mark.ts';

const TripCard = lazyOptional(() => import('./trip-card.tsx').then((part) => part.TripCard));

interface TripSlotProps {
  /** Whether the card's code may be fetched now. */
  readonly isQuiet?: boolean;
  readonly className?: string | undefined;
}

/** A member's trip of today or the next one; its code comes later, and finds its room kept if it was there the last time. */
export function TripSlot({ isQuiet = true, className }: TripSlotProps) {
  const isMember = useIsMember();
  if (!isMember) return null;
  return (
    <div className={className}>
      <div className={hadTripCard() ? styles.room : undefined}>
        <Suspense>{isQuiet ? <TripCard /> : null}</Suspense>
      </div>
    </div>
  );
}
