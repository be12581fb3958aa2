import { type ContextType, use, useState } from 'react';
import { NavigationType, UNSAFE_LocationContext, useNavigate } from 'react-router-dom';
import { isForBeside } from '#places/cards/beside.ts';
import { useMedia } from '#ui/use-media.ts';

/** An address as the router shows it. The same object for as long as nothing navigates. */
export type Arrival = ContextType<typeof UNSAFE_LocationContext>;

/** The list that a place stands beside. */
interface ListBeside {
  readonly list: Arrival;
  /** How many history entries lie between both; null where the browser made some of them, which the router can't number. */
  readonly steps: number | null;
}

interface Shown {
  readonly current: Arrival;
  readonly beside: ListBeside | null;
  /** By key of a place's history entry. */
  readonly entries: ReadonlyMap<string, ListBeside>;
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
const MOST_ENTRIES = 50;
/** What the router calls entries that it did not make. */
const NOT_MADE_HERE = 'default';

/**
 * A list and the place that was chosen in it, where there is room for both. The address is the place's own: the list is
 * remembered by this page load alone, so that a reload and a shared link show the place's page.
 */
export function useListBeside(): Pages {
  const current = use(UNSAFE_LocationContext);
  const navigate = useNavigate();
  const hasRoom = useMedia(ROOM);
  const [before, setShown] = useState<Shown>({ current, beside: null, entries: new Map() });
  const shown = before.current === current ? before : follow(before, current);
  if (shown !== before) setShown(shown);
  const { beside } = hasRoom ? shown : NOTHING_BESIDE;
  if (beside === null) return { page: current, place: null, close: () => undefined };
  const { list, steps } = beside;
  return {
    page: list,
    place: current,
    close: () =>
      void (steps === null
        ? navigate({ pathname: list.location.pathname, search: list.location.search }, { replace: true })
        : navigate(-steps)),
  };
}

const NOTHING_BESIDE: Pick<Shown, 'beside'> = { beside: null };

function follow(before: Shown, current: Arrival): Shown {
  const beside = besideAfter(before, current);
  const { key } = current.location;
  if (beside === null || key === NOT_MADE_HERE) return { ...before, current, beside };
  const others = [...before.entries].filter(([entry]) => entry !== key);
  return { current, beside, entries: new Map([...others, [key, beside] as const].slice(-MOST_ENTRIES)) };
}

function besideAfter({ current: from, beside, entries }: Shown, to: Arrival): ListBeside | null {
  if (!isPlace(to)) return null;
  if (to.navigationType === NavigationType.Pop) {
    const known = entries.get(to.location.key);
    if (known) return known;
    // A link within the page.
    return beside !== null && from.location.pathname === to.location.pathname ? { ...beside, steps: null } : null;
  }
  const steps = to.navigationType === NavigationType.Push ? 1 : 0;
  if (beside !== null) return { ...beside, steps: beside.steps === null ? null : beside.steps + steps };
  return steps === 1 && isList(from) && isForBeside(to.location.state) ? { list: from, steps } : null;
}

function isPlace({ location }: Arrival): boolean {
  return location.pathname.startsWith('/restaurant/');
}

/** A list; not beside its map, which needs the room. */
function isList({ location: { pathname, search } }: Arrival): boolean {
  return pathname === '/directory' || (pathname === '/search' && new URLSearchParams(search).get('view') !== 'map');
}
