import { type ContextType, use, useState } from 'react';
import { NavigationType, UNSAFE_LocationContext, useNavigate } from 'react-router-dom';
import { isForBeside } from '#places/cards/beside.ts';
import { useMedia } from '#ui/use-media.ts';

/** An address as the router shows it. The same object for as long as nothing navigates. */
export type Arrival = ContextType<typeof UNSAFE_LocationContext>;

/** The list that a place stands beside. */
interface ListBeside {
  readonly list: Arrival;
  /** How many history entries lie between both; NaN where the browser made some of them, which the router can't number. */
  readonly steps: number;
}

interface Shown {
  readonly current: Arrival;
  readonly beside: ListBeside | null;
}

interface Pages {
  /** What fills the page. */
  readonly page: Arrival;
  /** A place that stands beside it. */
  readonly place: Arrival | null;
  /** Takes the place away. */
  readonly close: () => void;
}

/** With both beside each other neither is narrower than a phone. */
const ROOM = '(width >= 64rem)';

/**
 * A list and the place that was chosen in it, where there is room for both. The address is the place's own: the list is
 * remembered by this page load alone, so that a reload and a shared link show the place's page.
 */
export function useListBeside(): Pages {
  const current = use(UNSAFE_LocationContext);
  const navigate = useNavigate();
  const hasRoom = useMedia(ROOM);
  const [before, setShown] = useState<Shown>({ current, beside: null });
  const shown = before.current === current ? before : { current, beside: besideAfter(before, current) };
  if (shown !== before) setShown(shown);
  const { beside } = shown;
  if (!hasRoom || beside === null) return { page: current, place: null, close: () => undefined };
  const { list, steps } = beside;
  return {
    page: list,
    place: current,
    close: () => void (steps > 0 ? navigate(-steps) : navigate(list.location, { replace: true })),
  };
}

function besideAfter({ current: from, beside }: Shown, to: Arrival): ListBeside | null {
  if (!isPlace(to)) return null;
  if (to.navigationType === NavigationType.Pop) {
    // A link within the place's own page keeps the pane. Back and Forward show any other place as a page.
    return beside !== null && from.location.pathname === to.location.pathname ? { ...beside, steps: Number.NaN } : null;
  }
  const steps = to.navigationType === NavigationType.Push ? 1 : 0;
  if (beside !== null) return { ...beside, steps: beside.steps + steps };
  return steps === 1 && isList(from) && isForBeside(to.location.state) ? { list: from, steps } : null;
}

function isPlace({ location }: Arrival): boolean {
  return location.pathname.startsWith('/restaurant/');
}

/** A list; not beside its map, which needs the room. */
function isList({ location: { pathname, search } }: Arrival): boolean {
  return pathname === '/directory' || (pathname === '/search' && !search.includes('view=map'));
}
