/** Whether a first visit begins on a page that shows what the index answers: that page goes before all else. */
export function beginsWithSearch(): boolean {
  return !navigator.serviceWorker?.controller && window.location.pathname === '/search';
}

/** Whether it begins with places near a position, of which a first answer can be had from little; a text needs the whole index. */
export function beginsNear(): boolean {
  const asked = new URLSearchParams(window.location.search);
  return beginsWithSearch() && asked.size > 0 && !asked.has('q');
}
