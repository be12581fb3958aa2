/**
 * Notes which link within `root` has the focus.
 * @returns called after `root` was rendered again, focuses the link with the same href and text, if any
 */
export function noteFocus(root: Element): () => void {
  const linksLike = (link: Element) =>
    [...root.querySelectorAll('a')].filter(
      (each) => each.getAttribute('href') === link.getAttribute('href') && each.textContent === link.textContent,
    );
  const focused = root.querySelector('a:focus');
  // Several bars may have the same link, of which only one is visible.
  const position = focused ? linksLike(focused).findIndex((link) => link === focused) : 0;
  return () => {
    if (focused) linksLike(focused)[position]?.focus({ preventScroll: true });
  };
}
