/** Decides whether the globe turns, and by how much. Independent of WebGL, so that tests can check that it stops. */
export interface SpinParts {
  /** Turns the globe to this longitude, in radians. */
  readonly turn: (phi: number) => void;
  readonly requestFrame: (callback: (at: number) => void) => number;
  readonly cancelFrame: (frame: number) => void;
}

/** Radians per millisecond: one turn in half a minute. */
const SPEED = (2 * Math.PI) / 30_000;
/** Longest time between two frames that is caught up, in milliseconds. */
const MAX_STEP_MS = 100;
/** A device that takes this long for most of this number of frames is too slow. */
const SLOW_STEP_MS = 45;
const MAX_SLOW = 12;

export interface Spin {
  /** Turns only while this is true. */
  setMoving(isMoving: boolean): void;
  stop(): void;
}

/**
 * Turns from a first angle while it is allowed to. It stops in place when it is not, or when the device draws too slowly,
 * because input matters more.
 */
export function startSpin({ turn, requestFrame, cancelFrame }: SpinParts, first: number): Spin {
  let phi = first;
  let before: number | null = null;
  let frame: number | null = null;
  let slow = 0;

  const step = (at: number) => {
    const ms = before === null ? 0 : at - before;
    slow = Math.max(0, slow + (ms > SLOW_STEP_MS ? 1 : -1));
    phi += SPEED * Math.min(MAX_STEP_MS, ms);
    before = at;
    turn(phi);
    frame = slow < MAX_SLOW ? requestFrame(step) : null;
  };
  const rest = () => {
    if (frame !== null) cancelFrame(frame);
    frame = null;
    before = null;
  };
  return {
    setMoving(isMoving) {
      if (!isMoving) rest();
      else if (frame === null && slow < MAX_SLOW) frame = requestFrame(step);
    },
    stop: rest,
  };
}
