import { createContext } from 'react';

/**
 * The element with the slots of a phone's top bar, in which a page draws its own controls: `[data-slot=start]` is before the
 * logo, `[data-slot=end]` after it. A `[data-title]` in the latter replaces the app's name. Null before it is rendered, and without a top bar.
 */
export const TopBarSlotsContext = createContext<HTMLElement | null>(null);
