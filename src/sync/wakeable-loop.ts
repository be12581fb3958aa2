/**
 * A loop that works in turns and sleeps between them:
 *
 *     turn ── nothing is due ──► asleep ── its time has come, a minute has passed, or `wake` ──► turn
 */
import type { Clock } from '#platform/clock.ts';

/** A device that slept, or whose clock was set, is noticed within this. */
const MOST_SLEEP_MS = 60_000;

/** What a turn answers after which another is to follow, whatever the clock says by then. */
export const AT_ONCE = 0;

export interface WakeableLoopOptions {
  readonly clock: Clock;
  /** Does what is due. Answers when the next is, in epoch milliseconds, or `AT_ONCE`; null: not before `wake`. */
  readonly turn: () => Promise<number | null>;
  /** The clock was set back: what was planned by it would come too late by as much. */
  readonly onSetBack: () => void;
  /** Called with what a turn threw; there is none after it. */
  readonly onFatal: (error: unknown) => void;
}

export interface WakeableLoop {
  /** Aborted when the loop is to stop. */
  readonly signal: AbortSignal;
  /** Has a turn begin now, or right after the present one. */
  wake(): void;
  /** Whether `wake` was called since the present turn began. */
  isWoken(): boolean;
  /** Wakes the loop; resolves when a turn has served it or the loop stops. */
  request(): Promise<void>;
  hasRequests(): boolean;
  /** Those who requested so far; the answer resolves them. */
  takeRequests(): () => void;
  /** Resolves when the present turn is over. */
  stop(): Promise<void>;
}

const nothing = (): void => {};

export function startWakeableLoop({ clock, turn, onSetBack, onFatal }: WakeableLoopOptions): WakeableLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWoken = false;
  let endSleep = nothing;
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
    let cancel = nothing;
    await new Promise<void>((resolve) => {
      endSleep = resolve;
      if (ms !== null) cancel = clock.later(resolve, Math.min(ms, MOST_SLEEP_MS));
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

  // A turn may use the loop, which its caller has only after this.
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
