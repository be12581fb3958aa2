/** The path that receives content shared by other apps; the manifest names it. */
const SHARE_PATH = '/share';

/**
 * Moves shared content from the address into the state of its history entry, where the page finds it even after a reload.
 * Otherwise later requests would contain it as their referrer.
 */
export function hideShared({ location, history }: Pick<Window, 'location' | 'history'>): void {
  if (location.pathname !== SHARE_PATH || !location.search) return;
  // The router stores a location's state in `usr`.
  history.replaceState({ usr: { shared: location.search } }, '', SHARE_PATH);
}
