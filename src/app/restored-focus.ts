/**
 * Notes which link within `root` has the focus. The answer, called when the same document was drawn there anew, gives the
 * focus to the link that leads to the same place in the same words, if there is one.
 */
export function noteFocus(root: Element): () => void {
  const linksLike = (link: Element) =>
    [...root.querySelectorAll('a')].filter(
      (each) => each.getAttribute('href') === link.getAttribute('href') && each.textContent === link.textContent,
    );
  const focused = root.querySelector('a:focus');
  // The same words may lead to the same place from several bars, of which one is shown.
  const position = focused ? linksLike(focused).findIndex((link) => link === focused) : 0;
  return () => {
    if (focused) linksLike(focused)[position]?.focus({ preventScroll: true });
  };
}
