/**
 * Focuses the heading of a page, or its frame while it has none. Until a key or pointer press, a heading that appears or
 * replaces the focused one gets the focus.
 * @returns stops this
 */
export function focusHeading(frame: HTMLElement | null): () => void {
  const focus = () => {
    const heading = frame?.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? frame)?.focus({ preventScroll: true });
  };
  focus();
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === frame) focus();
  });
  const stop = () => observer.disconnect();
  if (frame) observer.observe(frame, { childList: true, subtree: true });
  // From then on the person controls the focus.
  window.addEventListener('pointerdown', stop, { once: true });
  window.addEventListener('keydown', stop, { once: true });
  return stop;
}
