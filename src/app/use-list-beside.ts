import { type ContextType, use, useState } from 'react';
import { NavigationType, UNSAFE_LocationContext, useNavigate } from 'react-router-dom';
import { isForBeside, ROOM } from '#places/cards/beside.ts';
import { useMedia } from '#ui/use-media.ts';

/** The router's location context. The same object until the next navigation. */
export type Arrival = ContextType<typeof UNSAFE_LocationContext>;

/** The list beside an open place. */
interface ListBeside {
  readonly list: Arrival;
  /** Number of history entries between the two; NaN if the browser created some, which the router can't count. */
  readonly steps: number;
}

interface Shown {
  readonly current: Arrival;
  readonly beside: ListBeside | null;
}

interface Pages {
  /** The main page. */
  readonly page: Arrival;
  /** The place beside it, if any. */
  readonly place: Arrival | null;
  /** Closes the place. */
  readonly close: () => void;
}

/**
 * A list with the place chosen in it, if both fit. The URL is the place's; only this page load remembers the list, so a
 * reload or a shared link shows the place's page.
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

/** Whether this is a list. The map view does not count, since it needs the full width. */
function isList({ location: { pathname, search } }: Arrival): boolean {
  return pathname === '/directory' || (pathname === '/search' && !search.includes('view=map'));
}
