/**
 * Cuts this browser off the network for a few seconds, so that a check can prove what opens without one. The service worker
 * refuses all requests that it can't answer from its caches.
 *
 * The cut is a lease in the service worker's memory. It lapses seconds after the page stops renewing it, ends with the service
 * worker, and never outlasts `MAX_CUT_MS`: a killed page, a killed worker or a check that hangs can't leave the app cut off.
 */

/** A page renews the lease this often. */
const RENEW_MS = 1000;
/** The lease lapses this long after it was last renewed. */
export const LEASE_MS = 4000;
/** No cut is longer than this. */
export const MAX_CUT_MS = 60_000;
/** The longest wait for an answer of the service worker. */
const ANSWER_MS = 3000;

/** Messages to the service worker, with a port for the answer. */
export type CutMessage = { readonly type: 'CUT_NETWORK' | 'JOIN_NETWORK'; readonly cut: string };

/** The service worker's answer. */
export interface CutAnswer {
  /** Whether requests are refused for this page: after CUT_NETWORK from now on, after JOIN_NETWORK until now. */
  readonly isCut: boolean;
  /** Whether they were refused without a break since the first CUT_NETWORK of this name. */
  readonly isUnbroken: boolean;
}

export interface NetworkCut {
  /** Ends the cut. @returns whether the network was cut off without a break until now */
  end(): Promise<boolean>;
}

interface CutOptions {
  /** The service worker that controls the page; null without one. */
  readonly worker: Pick<ServiceWorker, 'postMessage'> | null;
  /** Runs the task every so many milliseconds; the returned function ends that. */
  readonly every: (task: () => void, ms: number) => () => void;
  readonly wait: (ms: number) => Promise<void>;
  readonly createId: () => string;
}

/**
 * Begins a cut. Another page's cut is waited for until it would have lapsed, because that page may have been closed.
 * @returns null if the page has no service worker, one that can't cut, or while another page cuts
 */
export async function cutNetwork({ worker, every, wait, createId }: CutOptions): Promise<NetworkCut | null> {
  if (worker === null) return null;
  const cut = createId();
  const begin = () => askWorker<CutAnswer>(worker, { type: 'CUT_NETWORK', cut });
  let first = await begin();
  for (let waitedMs = 0; first?.isCut === false && waitedMs <= LEASE_MS; waitedMs += RENEW_MS) {
    await wait(RENEW_MS);
    first = await begin();
  }
  if (first?.isCut !== true) return null;
  let isWhole = true;
  const note = (answer: CutAnswer | null) => {
    isWhole &&= answer?.isCut === true && answer.isUnbroken;
  };
  let renewing = Promise.resolve();
  const stop = every(() => {
    renewing = askWorker<CutAnswer>(worker, { type: 'CUT_NETWORK', cut }).then(note);
  }, RENEW_MS);
  return {
    async end() {
      stop();
      await renewing;
      note(await askWorker<CutAnswer>(worker, { type: 'JOIN_NETWORK', cut }));
      return isWhole;
    },
  };
}

/** The same in the browser. */
export function cutBrowserNetwork(): Promise<NetworkCut | null> {
  return cutNetwork({
    worker: controllingWorker(),
    every(task, ms) {
      const timer = setInterval(task, ms);
      return () => clearInterval(timer);
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    createId: () => crypto.randomUUID(),
  });
}

/** The service worker that answers this page's requests; null without one. */
export function controllingWorker(): ServiceWorker | null {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
}

/** The answer of the service worker; null if it does not know the message. @param waitMs longest wait */
export function askWorker<Answer>(
  worker: Pick<ServiceWorker, 'postMessage'>,
  message: object,
  waitMs = ANSWER_MS,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => finish(null), waitMs);
    const finish = (answer: Answer | null) => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => finish(data));
    port1.start();
    worker.postMessage(message, [port2]);
  });
}
