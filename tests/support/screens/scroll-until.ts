import { vi } from 'vitest';

/** Part of a screen to scroll at once. Less than one, so that each row is on the screen at some time: a new list renders no others. */
const STEP = 0.8;

/** Number of steps without any movement after which the end of the page is meant. A growing list needs a few to grow. */
const STEPS_AT_END = 20;

/**
 * Scrolls down in steps until something exists, or the test's time is up. Jumping to the end of a growing list could pass it. A list
 * that draws later than it scrolls passes it as well; then this begins again at the top, and waits longer at each step.
 */
export async function scrollUntil(exists: () => boolean): Promise<void> {
  let patience = 1;
  let atEnd = 0;
  await twoFrames();
  while (!exists()) {
    const before = window.scrollY;
    window.scrollBy({ top: window.innerHeight * STEP, behavior: 'instant' });
    for (let n = 0; n < patience; n++) await twoFrames();
    atEnd = window.scrollY === before ? atEnd + 1 : 0;
    if (atEnd < STEPS_AT_END) continue;
    window.scrollTo({ top: 0, behavior: 'instant' });
    atEnd = 0;
    patience *= 2;
  }
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
