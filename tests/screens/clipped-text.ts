/** Finds texts that are cut off at a side. The function runs in the page and uses nothing beside itself. */
import type { Page } from 'playwright';

/**
 * Texts of the whole page, the shell's notices and messages included, of which an element hides a part at its side: cut, or behind
 * an ellipsis. What scrolls shows the rest. An ellipsis may shorten what has its own page, such as the names of places, and
 * a line clamp the end of a paragraph.
 * @returns the beginning of each
 */
export function findClippedTexts(): string[] {
  const cut = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    const said = node.textContent?.trim() ?? '';
    // Texts for screen readers are a pixel wide.
    if (said === '' || parent === null || !parent.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.offsetWidth <= 1 || parent.closest('svg, select, textarea, [data-heard]') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()];
    for (let hider: HTMLElement | null = parent; hider !== null; hider = hider.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp, position } = getComputedStyle(hider);
      const isCutting = overflowX === 'hidden' || overflowX === 'clip';
      const isShortened =
        textOverflow === 'ellipsis' && hider.closest('a, article, h1, h2, h3, button, tr, bdi') !== null;
      if (isCutting && !isShortened && webkitLineClamp === 'none' && hider.clientWidth > 1) {
        const { left, right } = hider.getBoundingClientRect();
        if (lines.some((line) => line.width > 1 && (line.left < left - 1 || line.right > right + 1)))
          cut.add(`cuts "${said.slice(0, 40)}"`);
      }
      // What is fixed is in no box of its ancestors.
      if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') break;
    }
  }
  return [...cut];
}

/** Runs `findClippedTexts` in a page of the built app. */
export async function findClippedTextsOf(page: Page): Promise<string[]> {
  // The loader of TypeScript names functions by a helper of its own, which the page lacks.
  return page.evaluate(`(() => { const __name = (part) => part; return (${String(findClippedTexts)})(); })()`);
}
