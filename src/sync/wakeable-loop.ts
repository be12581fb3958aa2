/**
 * A loop that works in turns and sleeps between them:
 *
 *     turn ── nothing is due ──► asleep ── the next due time, a minute has passed, or `wake` ──► turn
 */
import { noOp } from '#domain/primitives/no-op.ts';
import type { Clock } from '#platform/clock.ts';

/** Limits a sleep, so that a device that slept, or a changed clock, is noticed soon. */
const MAX_SLEEP_MS = 60_000;

/** Returned by a turn to request another one immediately, whatever the clock says. */
export const AT_ONCE = 0;

export interface WakeableLoopOptions {
  readonly clock: Clock;
  /** Does what is due. Returns when the next turn is due (epoch milliseconds), or `AT_ONCE`; null: not before `wake`. */
  readonly turn: () => Promise<number | null>;
  /** The clock was set back: planned times would come too late. */
  readonly onSetBack: () => void;
  /** Called with the error of a turn; the loop then ends. */
  readonly onFatal: (error: unknown) => void;
}

export interface WakeableLoop {
  /** Aborted when the loop must stop. */
  readonly signal: AbortSignal;
  /** Starts a turn now, or right after the present one. */
  wake(): void;
  /** Whether `wake` was called since the present turn began. */
  isWoken(): boolean;
  /** Wakes the loop; resolves when a turn has served the request or the loop stops. */
  request(): Promise<void>;
  hasRequests(): boolean;
  /** Takes the pending requests; the returned function resolves them. */
  takeRequests(): () => void;
  /** Resolves when the present turn has ended. */
  stop(): Promise<void>;
}

export function startWakeableLoop({ clock, turn, onSetBack, onFatal }: WakeableLoopOptions): WakeableLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWoken = false;
  let endSleep = noOp;
  let requests: (() => void)[] = [];

  function wake(): void {
    isWoken = true;
    endSleep();
  }

  function takeRequests(): () => void {
    const taken = requests;
    requests = [];
    return () => {
      for (const resolve of taken) resolve();
    };
  }

  async function sleep(until: number | null): Promise<void> {
    const ms = until === null ? null : until - clock.now();
    if (isWoken || signal.aborted || (ms !== null && ms <= 0)) return;
    let cancel = noOp;
    await new Promise<void>((resolve) => {
      endSleep = resolve;
      if (ms !== null) cancel = clock.later(resolve, Math.min(ms, MAX_SLEEP_MS));
    });
    cancel();
  }

  async function run(): Promise<void> {
    let seen = clock.now();
    while (!signal.aborted) {
      isWoken = false;
      if (clock.now() < seen) onSetBack();
      seen = clock.now();
      await sleep(await turn());
    }
  }

  // Starts later, because a turn may use the loop, which the caller gets only when this function returns.
  const running = Promise.resolve().then(run).catch(onFatal);

  return {
    signal,
    wake,
    isWoken: () => isWoken,
    request() {
      const served = new Promise<void>((resolve) => requests.push(resolve));
      wake();
      return served;
    },
    hasRequests: () => requests.length > 0,
    takeRequests,
    async stop() {
      stopping.abort();
      wake();
      await running;
      takeRequests()();
    },
  };
}
