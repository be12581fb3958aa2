/** Where the app receives what others share; the manifest names it. */
const SHARE_PATH = '/share';

/**
 * Moves what another app shared from the address into the state of its history entry, where the page finds it, after a
 * reload too: else every later request would name it as the page that it comes from.
 */
export function hideShared({ location, history }: Pick<Window, 'location' | 'history'>): void {
  if (location.pathname !== SHARE_PATH || !location.search) return;
  // `usr` is where the router looks for the state of a location.
  history.replaceState({ usr: { shared: location.search } }, '', SHARE_PATH);
}
