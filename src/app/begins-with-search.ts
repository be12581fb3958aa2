/** Whether a first visit begins on a page that shows what the index answers: that page goes before all else. */
export function beginsWithSearch(): boolean {
  return !navigator.serviceWorker?.controller && window.location.pathname === '/search';
}
