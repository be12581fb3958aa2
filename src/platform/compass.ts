/** The device's compass, as browsers give it: by DeviceOrientationEvent. */
import { headingOf, normalDegrees } from '#domain/geo/compass-heading.ts';
import { type Clock, systemClock } from './clock.ts';

export type CompassState =
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'heading';
      /** The top of the screen: degrees clockwise from magnetic north. */
      readonly degrees: number;
      /** Degrees; null if the browser does not tell. */
      readonly accuracyDegrees: number | null;
    }
  /** The person or the site's policy forbids it. */
  | { readonly kind: 'denied' }
  /** There is no sensor, or it does not know north. */
  | { readonly kind: 'none' };

/** Safari's additions to the event: a heading that needs no alpha, with its accuracy (negative: not calibrated). */
interface AppleOrientation {
  readonly webkitCompassHeading?: number;
  readonly webkitCompassAccuracy?: number;
}

/** Safari asks the person first; the call needs a press. */
interface AskingEvent {
  requestPermission?: () => Promise<'granted' | 'denied' | 'default'>;
}

/** The used part of the browser; tests replace it. */
export interface CompassDevice {
  readonly events: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Undefined if the browser asks nobody. */
  readonly requestPermission: (() => Promise<string>) | undefined;
  /** `screen.orientation.angle` in degrees. */
  readonly screenAngle: () => number;
  readonly clock: Clock;
}

/** Without a reading after this time there is no sensor. Phones give the first within half a second. */
const SILENT_MS = 3000;
/** `deviceorientation` in Safari; only `deviceorientationabsolute` knows north elsewhere. */
const EVENTS = ['deviceorientationabsolute', 'deviceorientation'] as const;

/**
 * Starts reading the compass; call it in a press.
 * @param onState called at once and with each reading
 * @returns ends it
 */
export function startCompass(
  onState: (state: CompassState) => void,
  device: CompassDevice = browserDevice(),
): () => void {
  const { events, requestPermission, screenAngle, clock } = device;
  let isOver = false;
  let cancelSilence: (() => void) | undefined;
  const notify = (state: CompassState) => {
    if (!isOver) onState(state);
  };
  const take = (event: Event) => {
    const reading = readingOf(event as DeviceOrientationEvent, screenAngle());
    if (reading === undefined) return;
    cancelSilence?.();
    notify(reading);
  };
  const begin = async () => {
    // Safari rejects outside of a press, which is a refusal, too.
    const answer = await (requestPermission?.() ?? 'granted');
    if (isOver) return;
    if (answer !== 'granted') return notify({ kind: 'denied' });
    for (const name of EVENTS) events.addEventListener(name, take);
    cancelSilence = clock.later(() => notify({ kind: 'none' }), SILENT_MS);
  };
  notify({ kind: 'starting' });
  begin().catch(() => notify({ kind: 'denied' }));
  return () => {
    isOver = true;
    cancelSilence?.();
    for (const name of EVENTS) events.removeEventListener(name, take);
  };
}

/** Undefined if the event does not know north. */
function readingOf(event: DeviceOrientationEvent & AppleOrientation, screenAngle: number): CompassState | undefined {
  const { webkitCompassHeading: heading, webkitCompassAccuracy: accuracy, absolute, alpha, beta, gamma } = event;
  if (heading !== undefined && Number.isFinite(heading)) {
    // Negative: not calibrated.
    const accuracyDegrees = accuracy !== undefined && accuracy >= 0 ? accuracy : null;
    return { kind: 'heading', degrees: normalDegrees(heading + screenAngle), accuracyDegrees };
  }
  if (!absolute || alpha === null || beta === null || gamma === null) return undefined;
  return { kind: 'heading', degrees: headingOf({ alpha, beta, gamma }, screenAngle), accuracyDegrees: null };
}

function browserDevice(): CompassDevice {
  const Asking = (globalThis as { DeviceOrientationEvent?: AskingEvent }).DeviceOrientationEvent;
  return {
    events: window,
    requestPermission: Asking?.requestPermission?.bind(Asking),
    screenAngle: () => screen.orientation.angle,
    clock: systemClock,
  };
}
