import { distanceM, type Position } from '#domain/geo/geo.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import type { Clock } from './clock.ts';
import { deviceStorage } from './device-storage.ts';
import { type MemoryStorage, openPositionMemory, type StoredSource } from './position-memory.ts';

/** Source of the shown position, in the order of trust (U54). */
type PositionSource = 'fix' | StoredSource | 'default';

export interface LocatedPosition {
  readonly position: Position;
  readonly source: PositionSource;
  /** Epoch milliseconds of the fix or of the choice; null for the default. */
  readonly at: number | null;
  /** For a place that the person chose by its name. */
  readonly name?: string;
}

/** The latest fix, for a map. */
interface DeviceFix {
  readonly position: Position;
  /** Radius of accuracy in metres. */
  readonly accuracyM: number;
  /** Direction of movement in degrees clockwise from north; null if unknown. */
  readonly headingDegrees: number | null;
}

/** Codes of a failed request: 0 unsupported, 1 denied, 2 unavailable, 3 timed out, 4 any other (M50-M53). */
export type GeolocationFailure = 0 | 1 | 2 | 3 | 4;

export interface GeolocationState {
  readonly located: LocatedPosition;
  readonly permission: 'granted' | 'denied' | 'prompt' | 'unsupported';
  /** A fix was requested, but none has come yet. */
  readonly isAsking: boolean;
  /** No fix within five seconds, or a failure: say what is shown instead (K9). */
  readonly isOverdue: boolean;
  readonly failure: GeolocationFailure | null;
  /** Updated with each fix, unlike `located`; absent before the first one. */
  readonly fix?: DeviceFix;
}

export interface Geolocator {
  state(): GeolocationState;
  watch(listener: (state: GeolocationState) => void): () => void;
  /** Requests a fix and keeps watching; the browser may ask for permission. Never gives up by itself (U54). */
  request(): void;
  /** Uses a place that the person chose; it wins over later fixes until the next `request`. */
  choose(position: Position, name?: string): void;
}

export interface OwnedGeolocator extends Geolocator {
  /**
   * Deletes the last fix and the choice from the device, because a session has ended. A shown fix stays until the page
   * closes; later ones are not stored before the next `request`.
   */
  forget(): void;
  close(): void;
}

/** The default position is Kuala Lumpur (K9). */
export const KUALA_LUMPUR: Position = { latitude: 3.139, longitude: 101.6869 };

/** Precise, at most ten minutes old, after at most ten seconds (K7). */
const FIX_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 600_000 };
/** After five seconds without a fix the app says what it shows instead (K9). */
const OVERDUE_MS = 5000;
/** A failed watch is restarted after this time: some browsers end it silently. */
const REWATCH_MS = 5000;
/**
 * After a first fix, the shown position only changes when the person moves this far: a list that keeps changing can't be
 * read.
 */
const MOVED_M = 500;

export interface GeolocatorOptions {
  /** Undefined if the browser has none. */
  readonly geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined;
  /** Checks without asking the person; 'prompt' if that is impossible. */
  readonly queryPermission: (onChange: (state: PermissionState) => void) => Promise<PermissionState>;
  /** Stores the last fix and the choice across visits, see `position-memory.ts`. */
  readonly storage: MemoryStorage;
  readonly clock: Clock;
}

/**
 * Determines the person's position, or a replacement.
 *
 *     idle --request, or permission already granted--> asking --fix--> watching (isAsking false)
 *     asking --5 s, or failure 2 or 3--> asking, overdue     the watch continues; a later fix replaces what is shown
 *     asking --failure 1--> idle, denied
 */
export function startGeolocator(options: GeolocatorOptions): OwnedGeolocator {
  const { geolocation, queryPermission, storage, clock } = options;
  const memory = openPositionMemory(storage);
  const remembered = (): LocatedPosition =>
    memory.read('chosen') ?? memory.read('last-fix') ?? { position: KUALA_LUMPUR, source: 'default', at: null };
  const states = createEmitter<GeolocationState>(() => state);
  let watchId: number | null = null;
  let cancelOverdue: (() => void) | undefined;
  let cancelRewatch: (() => void) | undefined;
  let isForgotten = false;
  let state: GeolocationState = {
    located: remembered(),
    permission: geolocation ? 'prompt' : 'unsupported',
    isAsking: false,
    isOverdue: false,
    failure: null,
  };

  function set(change: Partial<GeolocationState>): void {
    state = { ...state, ...change };
    states.emit(state);
  }

  function stopWatching(): void {
    cancelRewatch?.();
    if (watchId !== null) geolocation?.clearWatch(watchId);
    watchId = null;
  }

  function startWatching(): void {
    stopWatching();
    watchId = geolocation?.watchPosition(takeFix, takeFailure, FIX_OPTIONS) ?? null;
  }

  function takeFix({ coords, timestamp }: GeolocationPosition): void {
    const position = { latitude: coords.latitude, longitude: coords.longitude };
    const { located, isAsking } = state;
    if (!isForgotten) memory.keep({ position, source: 'last-fix', at: timestamp });
    cancelOverdue?.();
    const isKept =
      located.source === 'chosen' ||
      (located.source === 'fix' && !isAsking && distanceM(located.position, position) < MOVED_M);
    set({
      permission: 'granted',
      isAsking: false,
      isOverdue: false,
      failure: null,
      fix: {
        position,
        accuracyM: coords.accuracy,
        headingDegrees: Number.isFinite(coords.heading) ? coords.heading : null,
      },
      ...(isKept ? {} : { located: { position, source: 'fix', at: timestamp } }),
    });
  }

  function takeFailure({ code }: GeolocationPositionError): void {
    if (code === 1) {
      stopWatching();
      cancelOverdue?.();
      set({ permission: 'denied', isAsking: false, isOverdue: true, failure: 1 });
      return;
    }
    set({ isOverdue: state.isAsking, failure: state.isAsking ? failureOf(code) : null });
    cancelRewatch?.();
    cancelRewatch = clock.later(startWatching, REWATCH_MS);
  }

  function ask(): void {
    if (!geolocation) return set({ failure: 0, isOverdue: true });
    set({ isAsking: true, isOverdue: false, failure: null });
    cancelOverdue?.();
    cancelOverdue = clock.later(() => set({ isOverdue: true }), OVERDUE_MS);
    startWatching();
  }

  function takePermission(permission: PermissionState): void {
    if (!geolocation) return;
    const wasGranted = state.permission === 'granted';
    set({ permission });
    // With the permission the browser asks no question, so the position is requested without a click (U53).
    if (permission === 'granted' && !wasGranted && watchId === null) ask();
  }

  // If the browser can't tell, assume that it would have to ask.
  void queryPermission(takePermission).then(takePermission, () => takePermission('prompt'));

  return {
    state: () => state,
    watch: states.listen,
    request() {
      isForgotten = false;
      memory.drop('chosen');
      if (state.located.source === 'chosen') set({ located: remembered() });
      ask();
    },
    choose(position, name) {
      const chosen = { position, source: 'chosen', at: clock.now(), ...(name && { name }) } as const;
      memory.keep(chosen);
      set({ located: chosen });
    },
    forget() {
      isForgotten = true;
      memory.dropAll();
      if (state.located.source !== 'fix') set({ located: remembered() });
    },
    close() {
      stopWatching();
      cancelOverdue?.();
      states.clear();
    },
  };
}

/** The geolocator on the real browser. */
export function startBrowserGeolocator(clock: Clock): OwnedGeolocator {
  return startGeolocator({
    geolocation: 'geolocation' in navigator ? navigator.geolocation : undefined,
    async queryPermission(onChange) {
      if (!('permissions' in navigator)) return 'prompt';
      const status = await navigator.permissions.query({ name: 'geolocation' });
      status.addEventListener('change', () => onChange(status.state));
      return status.state;
    },
    storage: deviceStorage(),
    clock,
  });
}

/** Browsers define three codes; any other is unknown. */
function failureOf(code: number): GeolocationFailure {
  return code === 2 || code === 3 ? code : 4;
}
