import { Workbox } from 'workbox-window';
import { createEmitter } from '#domain/primitives/emitter.ts';

/** What is known of a newer version of the app (U87). */
export type UpdateState = 'none' | 'ready' | 'activating' | 'failed';

export interface AppUpdates {
  /** Calls back at once and on every change; the answer ends the subscription. */
  watch(listener: (state: UpdateState) => void): () => void;
  /** Activates the waiting version and reloads this page: only ever called on a person's click. */
  apply(): void;
  /** Asks the server for a newer version; without a network nothing happens. */
  check(): Promise<void>;
}

/** How long a new version may take to become active before the person is told that it failed (M45). */
const ACTIVATION_TIMEOUT_MS = 10_000;

/**
 * After this time the page reloads even if the new worker is not active yet. Chromium leaves a new worker waiting for minutes
 * when a request reaches the old worker while Chromium stops it; a reload of the page ends that wait.
 */
const RELOAD_AFTER_MS = 3000;

/** Whether this page was already reloaded once. A second reload would not help where the first did not. */
function isReloaded(): boolean {
  return performance.getEntriesByType('navigation').some((each) => 'type' in each && each.type === 'reload');
}

/**
 * Registers the service worker and watches for newer versions.
 *
 *     none --a new worker waits, or another tab activated one--> ready --apply--> activating --in control--> reload
 *                                                              activating --3 s, unless the page was reloaded--> reload
 *                                                                                 activating --10 s--> failed
 *
 * @param before what the worker looks for when it is installed
 */
export function startAppUpdates(
  url: string,
  reload: () => void,
  before: Promise<unknown> = Promise.resolve(),
): AppUpdates {
  const workbox = new Workbox(url, { type: 'classic' });
  const states = createEmitter<UpdateState>(() => state);
  let state: UpdateState = 'none';
  let hasNewController = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A page that no version controls yet is taken over by the first one: that is no update.
  let isUncontrolled = navigator.serviceWorker.controller === null;

  function set(next: UpdateState): void {
    state = next;
    states.emit(next);
  }

  // Workbox tells of a version twice that came while the page registered: the second time, it may be on its way already.
  workbox.addEventListener('waiting', () => {
    if (state !== 'activating') set('ready');
  });
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    const isFirst = isUncontrolled;
    isUncontrolled = false;
    if (isFirst || (!isUpdate && !isExternal)) return;
    clearTimeout(timer);
    if (state === 'activating') return reload();
    hasNewController = true;
    set('ready');
  });
  // A page of the old version may ask for a file that went with it.
  addEventListener('vite:preloadError', () => {
    // Without a network, files that have not come yet can't be had either, and a reload may leave nothing at all.
    if (!navigator.onLine) return;
    hasNewController = true;
    set('ready');
  });
  void before.then(() => workbox.register());

  return {
    watch: states.listen,
    apply() {
      if (hasNewController) return reload();
      set('activating');
      workbox.messageSkipWaiting();
      timer = isReloaded()
        ? setTimeout(() => set('failed'), ACTIVATION_TIMEOUT_MS)
        : setTimeout(reload, RELOAD_AFTER_MS);
    },
    async check() {
      try {
        await workbox.update();
      } catch (error) {
        // Without a network there is nothing newer to be had; anything else is a fault.
        if (!(error instanceof TypeError)) throw error;
      }
    },
  };
}
