/** Whether this is a first visit that starts on the search page, which needs the index before anything else. */
export function beginsWithSearch(): boolean {
  return !navigator.serviceWorker?.controller && window.location.pathname === '/search';
}
