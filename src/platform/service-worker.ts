import { Workbox } from 'workbox-window';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { ifError } from '#domain/primitives/if-error.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import { isPageOutdated } from './page-version.ts';
import { forgetTab, readTab, writeTab } from './tab-memory.ts';

/** State of an update of the app. A new version waits until the person presses Update (U87). */
export type UpdateState = 'none' | 'ready' | 'activating' | 'failed';

export interface AppUpdates {
  /** Calls back at once and on every change; the returned function unsubscribes. */
  watch(listener: (state: UpdateState) => void): () => void;
  /** Activates the waiting version and reloads this page. Only call it on a person's click. */
  apply(): void;
  /** Asks the server for a newer version; does nothing without a network. */
  check(): Promise<void>;
}

/** Maximum time for activating a new version before the person is told that it failed (M45). */
const ACTIVATION_TIMEOUT_MS = 10_000;

/**
 * After this time the page reloads even if the new worker is not active yet. Chromium leaves a new worker waiting for minutes
 * when a request reaches the old worker while Chromium stops it; a reload of the page ends that wait.
 */
const RELOAD_AFTER_MS = 3000;

/** Set while a tab takes an update, so that its next page expects the new version. */
const TAKING = 'rihla.taking-update';

/** Whether this page was already reloaded. A second reload would not help. */
function isReloaded(): boolean {
  return performance.getEntriesByType('navigation').some((each) => 'type' in each && each.type === 'reload');
}

/**
 * Registers the service worker and watches for newer versions.
 *
 *     none --a new worker waits, or another tab activated one--> ready --apply--> activating --in control--> reload
 *                                                              activating --3 s, unless the page was reloaded--> reload
 *                                                                                 activating --10 s--> failed
 *     none --the controlling worker is newer than this page--> ready, or reload if the previous page requested it
 *
 * That reload happens once: on start, this page deletes the previous page's note, and respects it for ten seconds.
 *
 * @param before settles once the data that the worker reads at installation is stored
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
  // The first version that takes control of an uncontrolled page is no update.
  let isUncontrolled = navigator.serviceWorker.controller === null;
  let isTaking = readTab(TAKING) === true;
  if (isTaking) {
    forgetTab(TAKING);
    setTimeout(() => {
      isTaking = false;
    }, ACTIVATION_TIMEOUT_MS);
  }

  function set(next: UpdateState): void {
    state = next;
    states.emit(next);
  }

  /** Called when a newer worker is in control. */
  function follow(): void {
    clearTimeout(timer);
    if (state === 'activating' || isTaking) return reload();
    hasNewController = true;
    set('ready');
  }

  // Workbox reports a version twice if it came during registration: it may be activating already.
  workbox.addEventListener('waiting', () => {
    if (state !== 'activating') set('ready');
  });
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    const isFirst = isUncontrolled;
    isUncontrolled = false;
    if (isFirst || (!isUpdate && !isExternal)) return;
    follow();
  });
  addEventListener('vite:preloadError', () => void explainMissingFile());
  void begin();

  async function begin(): Promise<void> {
    await before;
    const registration = await workbox.register();
    if (isUncontrolled || hasNewController) return;
    const isOutdated = await isPageOutdated();
    if (!isOutdated) isTaking = false;
    else {
      // The server renders some pages itself. Such a page may be newer than the controlling worker: then a new worker
      // follows.
      await check();
      if (!registration?.installing && !registration?.waiting) follow();
    }
  }

  /** A page of the old version may request a file that was deleted with it; other files are missing for want of a network. */
  async function explainMissingFile(): Promise<void> {
    // Without a network, missing files can't be loaded, and a reload may leave an empty page.
    if (!navigator.onLine) return;
    await check();
    if (state !== 'none' || !(await isPageOutdated())) return;
    hasNewController = true;
    set('ready');
  }

  /** Without a network there is nothing newer. */
  const check = () => workbox.update().catch(ifError(TypeError, noOp));

  return {
    watch: states.listen,
    apply() {
      if (hasNewController) return reload();
      writeTab(TAKING, true);
      set('activating');
      workbox.messageSkipWaiting();
      timer = isReloaded()
        ? setTimeout(() => set('failed'), ACTIVATION_TIMEOUT_MS)
        : setTimeout(reload, RELOAD_AFTER_MS);
    },
    check,
  };
}
