import { createContext } from 'react';

/** The place shown beside a list. */
interface PlaceBeside {
  /** Path of its page. */
  readonly path: string;
  /** Moves the focus into it. */
  readonly enter: () => void;
}

/** For the cards of a list: the place shown beside it; null if there is none. */
export const PlaceBesideContext = createContext<PlaceBeside | null>(null);

/** For the parts of a place's page: whether it is shown beside a list, and can be closed there. */
export const IsBesideContext = createContext(false);

/** Wide enough that neither a list nor the place beside it is narrower than a phone. */
export const ROOM = '(width >= 64rem)';

/** Id of a place page's heading, and of its pane. */
export const PLACE_NAME = 'place-name';

/** State of a link in a list: if there is room, its place opens beside the list. */
export const BESIDE = { beside: true } as const;

/** @param state of a history entry, as the router stores it */
export function isForBeside(state: unknown): boolean {
  return Object(state).beside === true;
}
