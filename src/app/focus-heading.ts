/**
 * Focuses the heading of a page, or its frame while it has none. Once there is a heading, or another when the one that rested
 * there has gone, that gets the focus, until a key or a press. The answer ends that.
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
  // Who presses or types says where they are.
  window.addEventListener('pointerdown', stop, { once: true });
  window.addEventListener('keydown', stop, { once: true });
  return stop;
}
