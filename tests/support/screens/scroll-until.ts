import { vi } from 'vitest';

/** Part of a screen to scroll at once: with the rows rendered beyond the screen, none is passed unseen. */
const STEP = 1.5;

/** Scrolls down in steps until something exists. Jumping to the end of a growing list could pass it. */
export async function scrollUntil(exists: () => boolean): Promise<void> {
  await vi.waitFor(async () => {
    if (!exists()) window.scrollBy({ top: window.innerHeight * STEP, behavior: 'instant' });
    await twoFrames();
    if (!exists()) throw new Error('Not found yet');
  });
}

/** Scrolls an element to the middle of the window. Asks again, because a list that measures new rows may move it meanwhile. */
export const scrollToMiddle = (find: () => Element | undefined): Promise<void> =>
  vi.waitFor(async () => {
    find()?.scrollIntoView({ block: 'center', behavior: 'instant' });
    await twoFrames();
    const { top = -1 } = find()?.getBoundingClientRect() ?? {};
    if (top < 0 || top > window.innerHeight) throw new Error('Not in view yet');
  });

/** Waits until the page has drawn what the last change asked for. */
const twoFrames = (): Promise<number> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
