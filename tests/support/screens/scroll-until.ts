import { vi } from 'vitest';

/** Part of a screen to scroll at once. Less than one, so that each row is on the screen at some time: a new list renders no others. */
const STEP = 0.8;

/** Scrolls down in steps until something exists, or the test's time is up. Jumping to the end of a growing list could pass it. */
export async function scrollUntil(exists: () => boolean): Promise<void> {
  await twoFrames();
  while (!exists()) {
    window.scrollBy({ top: window.innerHeight * STEP, behavior: 'instant' });
    await twoFrames();
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
