import { Suspense, useCallback, useRef, useState } from 'react';
import { useIsMember } from '#services/use-is-member.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { CARD_PX, noteTripRoom, tripRoomPx } from './trip-mark.ts';

const TripCard = lazyOptional(() => import('./trip-card.tsx').then((part) => part.TripCard));

interface TripSlotProps {
  /** Whether the card's code may be fetched now. */
  readonly isQuiet?: boolean;
  readonly className?: string | undefined;
  /** Only the card, without what a day at the stop asks for. */
  readonly isBrief?: boolean;
}

/** A member's trip of today or the next one; its code comes later, and finds its room kept if it was there the last time. */
export function TripSlot({ isQuiet = true, className, isBrief = false }: TripSlotProps) {
  const isMember = useIsMember();
  const content = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(() => {
    const known = tripRoomPx();
    return isBrief && known !== null ? CARD_PX : known;
  });
  const settle = useCallback(
    (isShown: boolean) => {
      // The remembered height is that of Home.
      if (!isBrief) noteTripRoom(isShown && content.current ? content.current.offsetHeight : null);
      setRoom(null);
    },
    [isBrief],
  );
  if (!isMember) return null;
  return (
    <div className={className}>
      <div style={room === null ? undefined : { minBlockSize: room }}>
        <div ref={content}>
          <Suspense>{isQuiet ? <TripCard isBrief={isBrief} onSettled={settle} /> : null}</Suspense>
        </div>
      </div>
    </div>
  );
}
