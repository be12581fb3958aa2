import { Suspense, useCallback, useRef, useState } from 'react';
import { useIsMember } from '#services/use-is-member.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { noteTripRoom, tripRoomPx } from './trip-mark.ts';

const TripCard = lazyOptional(() => import('./trip-card.tsx').then((part) => part.TripCard));

interface TripSlotProps {
  /** Whether the card's code may be fetched now. */
  readonly isQuiet?: boolean;
  readonly className?: string | undefined;
}

/** A member's trip of today or the next one; its code comes later, and finds its room kept if it was there the last time. */
export function TripSlot({ isQuiet = true, className }: TripSlotProps) {
  const isMember = useIsMember();
  const content = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(tripRoomPx);
  const settle = useCallback((isShown: boolean) => {
    noteTripRoom(isShown && content.current ? content.current.offsetHeight : null);
    setRoom(null);
  }, []);
  if (!isMember) return null;
  return (
    <div className={className}>
      <div style={room === null ? undefined : { minBlockSize: room }}>
        <div ref={content}>
          <Suspense>{isQuiet ? <TripCard onSettled={settle} /> : null}</Suspense>
        </div>
      </div>
    </div>
  );
}
