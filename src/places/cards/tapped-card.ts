import type { ReactNode } from 'react';

let tapped: { readonly path: string; readonly outline: ReactNode } | undefined;
let tellShown = (): void => {};

/** @param outline what the card says, as it is to be shown in place of the page at `path` until that has loaded */
export function rememberTapped(path: string, outline: ReactNode): void {
  tapped = { path, outline };
}

/** What the pressed card says of the page at `path`, if its page was opened by a card. */
export function tappedOutline(path: string): ReactNode {
  return tapped?.path === path ? tapped.outline : undefined;
}

/** Resolves once the pressed card's outline is in the page, or after `patienceMs`. */
export function whenTappedShows(patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    tellShown = resolve;
    setTimeout(resolve, patienceMs);
  });
}

/** To be called in the layout effect of an outline. */
export function tappedShows(): void {
  tellShown();
}

/** To be called once the page shows its place, so that a later visit repeats nothing that may have changed since. */
export function forgetTapped(): void {
  tapped = undefined;
}
