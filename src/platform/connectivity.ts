import { createEmitter } from '#domain/primitives/emitter.ts';

/** Whether the server is reachable, as far as this device knows. */
export type ConnectionStatus = 'online' | 'offline';

export interface Connectivity {
  status(): ConnectionStatus;
  /** Calls back on every change; the returned function unsubscribes. */
  watch(listener: (status: ConnectionStatus) => void): () => void;
  /** Probes the server now; a foreign page (a captive portal) counts as offline. */
  probe(): Promise<ConnectionStatus>;
}

export interface ConnectivityOptions {
  /** Absolute URL that answers `{"ok":true,"service":"rihla"}`. */
  readonly healthUrl: string;
  readonly fetch: typeof fetch;
  /** The browser's own status; it only notices airplane mode and lost networks, but at once. */
  readonly hasNetwork: () => boolean;
  readonly isVisible: () => boolean;
  /** Runs the task once after this number of milliseconds; the returned function cancels it. */
  readonly later: (task: () => void, ms: number) => () => void;
  /** Emits on `online`, `offline` and `visibilitychange`. */
  readonly events: { on(listener: () => void): () => void };
  /** The first probe waits for this: at a first visit the page itself has just come over the network. */
  readonly after?: Promise<void> | undefined;
}

const TIMEOUT_MS = 8000;
const WHILE_ONLINE_MS = 60_000;
const WHILE_OFFLINE_MS = { first: 2000, max: 60_000 };

/**
 * Watches whether the server answers.
 *
 *     online --probe fails, or the browser lost its network--> offline
 *     offline --probe succeeds--> online
 *
 * Probes follow each other after a minute while online, after 2, 4, 8 … 60 seconds while offline, and at once when the
 * network or the page comes back. A hidden page does not probe.
 */
export function startConnectivity(options: ConnectivityOptions): Connectivity & { close(): void } {
  const changes = createEmitter<ConnectionStatus>();
  let status: ConnectionStatus = options.hasNetwork() ? 'online' : 'offline';
  let waitMs = WHILE_OFFLINE_MS.first;
  let cancel: (() => void) | undefined;
  let running: Promise<ConnectionStatus> | null = null;

  function settle(next: ConnectionStatus): ConnectionStatus {
    waitMs = next === 'online' ? WHILE_OFFLINE_MS.first : Math.min(waitMs * 2, WHILE_OFFLINE_MS.max);
    schedule(next === 'online' ? WHILE_ONLINE_MS : waitMs);
    if (next !== status) {
      status = next;
      changes.emit(next);
    }
    return next;
  }

  function schedule(ms: number): void {
    cancel?.();
    cancel = options.later(() => {
      if (options.isVisible()) void probe();
    }, ms);
  }

  function probe(): Promise<ConnectionStatus> {
    running ??= ask(options)
      .then((isOurs) => settle(isOurs ? 'online' : 'offline'))
      .finally(() => {
        running = null;
      });
    return running;
  }

  const stopEvents = options.events.on(() => {
    if (!options.hasNetwork()) settle('offline');
    else if (options.isVisible()) void probe();
  });
  if (options.after) void options.after.then(probe);
  else void probe();

  return {
    status: () => status,
    probe,
    watch: changes.listen,
    close() {
      stopEvents();
      cancel?.();
      changes.clear();
    },
  };
}

/** Whether our own server responded; any failure, redirect or foreign page means no. */
async function ask({ healthUrl, fetch, hasNetwork }: ConnectivityOptions): Promise<boolean> {
  if (!hasNetwork()) return false;
  try {
    const response = await fetch(healthUrl, {
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json')) return false;
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'service' in body && body.service === 'rihla';
  } catch {
    // A failed probe means that the server is unreachable.
    return false;
  }
}

/** Connectivity on the real browser. */
export function startBrowserConnectivity(healthUrl: string, after?: Promise<void>): Connectivity & { close(): void } {
  return startConnectivity({
    healthUrl,
    after,
    fetch: (input, init) => fetch(input, init),
    hasNetwork: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    later(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    events: {
      on(listener) {
        addEventListener('online', listener);
        addEventListener('offline', listener);
        document.addEventListener('visibilitychange', listener);
        return () => {
          removeEventListener('online', listener);
          removeEventListener('offline', listener);
          document.removeEventListener('visibilitychange', listener);
        };
      },
    },
  });
}
