import { createContext } from 'react';

/** The place that stands beside a list. */
interface PlaceBeside {
  /** Path of its page. */
  readonly path: string;
  /** Moves the focus into it. */
  readonly enter: () => void;
}

/** For the cards of a list: which place stands beside it; null while none does. */
export const PlaceBesideContext = createContext<PlaceBeside | null>(null);

/** For the parts of a place's page: whether it stands beside a list, and is closed there. */
export const IsBesideContext = createContext(false);

/** Id of the heading that names a place on its page, and the pane that it is in. */
export const PLACE_NAME = 'place-name';

/** State of a link in a list: where there is room, its place is to be shown beside the list. */
export const BESIDE = { beside: true } as const;

/** @param state of a history entry, as the router keeps it */
export function isForBeside(state: unknown): boolean {
  return Object(state).beside === true;
}
