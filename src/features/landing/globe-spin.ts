/** What decides whether the globe may turn, and by how much. Pure of WebGL, so that tests see it stop. */
export interface SpinParts {
  /** Turns the globe to this longitude, in radians. */
  readonly turn: (phi: number) => void;
  readonly requestFrame: (callback: (at: number) => void) => number;
  readonly cancelFrame: (frame: number) => void;
}

/** Radians per millisecond: once round in half a minute. */
const SPEED = (2 * Math.PI) / 30_000;
/** The longest step between two frames that is caught up, in milliseconds. */
const LONGEST_STEP_MS = 100;

export interface Spin {
  /** Turns only while this is so. */
  setMoving(isMoving: boolean): void;
  stop(): void;
}

/** Turns from a first angle for as long as it is allowed to, and stands still where it was when it is not. */
export function startSpin({ turn, requestFrame, cancelFrame }: SpinParts, first: number): Spin {
  let phi = first;
  let before: number | null = null;
  let frame: number | null = null;

  const step = (at: number) => {
    phi += SPEED * Math.min(LONGEST_STEP_MS, before === null ? 0 : at - before);
    before = at;
    turn(phi);
    frame = requestFrame(step);
  };
  const rest = () => {
    if (frame !== null) cancelFrame(frame);
    frame = null;
    before = null;
  };
  return {
    setMoving(isMoving) {
      if (!isMoving) rest();
      else if (frame === null) frame = requestFrame(step);
    },
    stop: rest,
  };
}
