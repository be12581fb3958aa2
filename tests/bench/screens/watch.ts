/* oxlint-disable unicorn/consistent-function-scoping -- it goes into the page as text, and can use nothing from outside */
/** Performance notes that a page takes from its start. */

/** A layout shift without recent input. */
export interface Shift {
  readonly value: number;
  readonly at: number;
  readonly sources: readonly string[];
}

/** A press or key, with the time in milliseconds until the next frame; Chromium rounds to eight. */
export interface Interaction {
  readonly id: number;
  readonly type: string;
  readonly target: string;
  readonly at: number;
  readonly duration: number;
  readonly delay: number;
  readonly processing: number;
}

/** A frame of more than 50 ms, with the scripts it ran. */
export interface LongFrame {
  readonly at: number;
  readonly duration: number;
  readonly scripts: readonly string[];
}

interface Watch {
  /** When the first card was painted, in milliseconds since the navigation's start. */
  listAt: number | null;
  readonly shifts: Shift[];
  readonly interactions: Interaction[];
  readonly longFrames: LongFrame[];
  /** Times of frames; null while they are not recorded. */
  frames: number[] | null;
}

declare global {
  interface Window {
    watch: Watch;
  }
}

/** Runs in the page before its own scripts. */
export function installWatch(): void {
  const watch: Watch = { listAt: null, shifts: [], interactions: [], longFrames: [], frames: null };
  Object.assign(window, { watch });

  const nameOf = (node: Node | null | undefined): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return '(gone)';
    return `${element.tagName.toLowerCase()}.${element.className.slice(0, 40)} "${element.textContent?.slice(0, 30)}"`;
  };
  const observe = (type: string, options: object, note: (entry: never) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => note(entry as never))).observe({
      type,
      buffered: true,
      ...options,
    });

  observe('layout-shift', {}, (entry: LayoutShift) => {
    if (entry.hadRecentInput) return;
    const sources = entry.sources.map(({ node }) => nameOf(node));
    watch.shifts.push({ value: entry.value, at: entry.startTime, sources });
  });
  // Names are noted at once, because a removed target has none when its timing is reported.
  const names = new Map<number, string>();
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keypress', 'keyup'])
    addEventListener(type, ({ timeStamp, target }) => names.set(Math.round(timeStamp), nameOf(target as Node)), true);
  observe('event', { durationThreshold: 16 }, (entry: PerformanceEventTiming & { interactionId: number }) => {
    if (entry.interactionId === 0) return;
    const { interactionId: id, name: type, startTime: at, duration, processingStart, processingEnd } = entry;
    const timing = { at, duration, delay: processingStart - at, processing: processingEnd - processingStart };
    watch.interactions.push({ id, type, target: names.get(Math.round(at)) ?? nameOf(entry.target), ...timing });
  });
  observe('long-animation-frame', {}, (entry: LongAnimationFrame) => {
    const scripts = entry.scripts.map(
      ({ invoker, duration, sourceURL, sourceFunctionName, sourceCharPosition }) =>
        `${Math.round(duration)} ms ${invoker} ${sourceFunctionName} ${sourceURL.split('/').at(-1)}:${sourceCharPosition}`,
    );
    watch.longFrames.push({ at: entry.startTime, duration: entry.duration, scripts });
  });

  const cards = new MutationObserver(() => {
    if (watch.listAt !== null || !document.querySelector('main article a[href^="/restaurant/"]')) return;
    cards.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        watch.listAt = performance.now();
      }),
    );
  });
  cards.observe(document, { childList: true, subtree: true });

  const frame = (at: number) => {
    watch.frames?.push(at);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Not in TypeScript's DOM types yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface LongAnimationFrame extends PerformanceEntry {
  readonly scripts: readonly {
    readonly invoker: string;
    readonly duration: number;
    readonly sourceURL: string;
    readonly sourceFunctionName: string;
    readonly sourceCharPosition: number;
  }[];
}
