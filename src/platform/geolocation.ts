import { distanceM, type Position } from '#domain/geo/geo.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import type { Clock } from './clock.ts';
import { deviceStorage } from './device-storage.ts';
import { type MemoryStorage, openPositionMemory, type StoredSource } from './position-memory.ts';

/** Where the shown position comes from, in the order of trust (U54). */
type PositionSource = 'fix' | StoredSource | 'default';

export interface LocatedPosition {
  readonly position: Position;
  readonly source: PositionSource;
  /** Epoch milliseconds of the fix or of the choice; null for the default. */
  readonly at: number | null;
  /** Of a place that the person chose by its name. */
  readonly name?: string;
}

/** What the device said last, for a map. */
interface DeviceFix {
  readonly position: Position;
  /** Metres within which the person truly is. */
  readonly accuracyM: number;
  /** Degrees clockwise from north in which the person moves; null where that is not known. */
  readonly headingDegrees: number | null;
}

/** Codes of a failed request: 0 unsupported, 1 denied, 2 unavailable, 3 timed out, 4 any other (M50-M53). */
export type GeolocationFailure = 0 | 1 | 2 | 3 | 4;

export interface GeolocationState {
  readonly located: LocatedPosition;
  readonly permission: 'granted' | 'denied' | 'prompt' | 'unsupported';
  /** A fix was asked for and none has come yet. */
  readonly isAsking: boolean;
  /** Nothing came within five seconds, or a failure did: say what is shown instead (K9). */
  readonly isOverdue: boolean;
  readonly failure: GeolocationFailure | null;
  /** Follows each step, unlike `located`; absent before the first fix. */
  readonly fix?: DeviceFix;
}

export interface Geolocator {
  state(): GeolocationState;
  watch(listener: (state: GeolocationState) => void): () => void;
  /** Asks for a fix and goes on watching; the browser may put its question. Never gives up by itself (U54). */
  request(): void;
  /** Uses a place that the person named; it wins over later fixes until the next `request`. */
  choose(position: Position, name?: string): void;
}

export interface OwnedGeolocator extends Geolocator {
  /**
   * Takes the last fix and the choice off the device: somebody's session here has ended. A fix that is shown stays until the
   * page goes; later ones are not kept before the next `request`.
   */
  forget(): void;
  close(): void;
}

/** Shown where nothing better is known (K9). */
export const KUALA_LUMPUR: Position = { latitude: 3.139, longitude: 101.6869 };

/** K7. */
const FIX_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 600_000 };
/** K9: how long a person waits before being told what is shown meanwhile. */
const OVERDUE_MS = 5000;
/** A watch that failed is started anew after this long: some browsers end it without a word. */
const REWATCH_MS = 5000;
/** After a first fix, what is shown moves only with a person who moves; a trembling list can't be read. */
const MOVED_M = 500;

export interface GeolocatorOptions {
  /** Missing where the browser has none. */
  readonly geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined;
  /** Asks without putting a question to the person; answers 'prompt' where that can't be known. */
  readonly queryPermission: (onChange: (state: PermissionState) => void) => Promise<PermissionState>;
  /** Where the last fix and the choice survive the page, see `position-memory.ts`. */
  readonly storage: MemoryStorage;
  readonly clock: Clock;
}

/**
 * Knows where the person is, or what to show instead.
 *
 *     idle --request, or permission already granted--> asking --fix--> watching (isAsking false)
 *     asking --5 s, or failure 2 or 3--> asking, overdue     the watch goes on; a later fix replaces what is shown
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
    // U53: without a question to the person, so it may be asked unasked.
    if (permission === 'granted' && !wasGranted && watchId === null) ask();
  }

  // A browser that can't say whether it may counts as one that would have to ask.
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

/** Browsers know three codes; a fourth is none that says why. */
function failureOf(code: number): GeolocationFailure {
  return code === 2 || code === 3 ? code : 4;
}
