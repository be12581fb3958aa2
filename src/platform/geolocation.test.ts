// @module-tag quick
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../tests/support/fakes/manual-clock.ts';
import { KUALA_LUMPUR, startGeolocator } from './geolocation.ts';

const SINGAPORE = { latitude: 1.284, longitude: 103.851 };
const JOHOR = { latitude: 1.4927, longitude: 103.7414 };
/** 300 m from SINGAPORE. */
const NEXT_STREET = { latitude: 1.2867, longitude: 103.851 };

interface Given {
  readonly permission?: PermissionState;
  readonly saved?: Map<string, string>;
  readonly has?: boolean;
}

/** A fake geolocation with manual fixes and failures, and a storage that survives. */
function world({ permission = 'prompt', saved = new Map<string, string>(), has = true }: Given = {}) {
  const watches = new Map<number, { fix: PositionCallback; fail: PositionErrorCallback; options: PositionOptions }>();
  let last = 0;
  const clock = new ManualClock();
  let changePermission: ((state: PermissionState) => void) | undefined;
  const geolocator = startGeolocator({
    geolocation: has
      ? {
          watchPosition(fix, fail, options) {
            watches.set(++last, { fix, fail: fail ?? (() => {}), options: options ?? {} });
            return last;
          },
          clearWatch: (id) => void watches.delete(id),
        }
      : undefined,
    queryPermission: async (onChange) => {
      changePermission = onChange;
      return permission;
    },
    storage: {
      getItem: (key) => saved.get(key) ?? null,
      setItem: (key, value) => void saved.set(key, value),
      removeItem: (key) => void saved.delete(key),
    },
    clock,
  });
  const only = () => {
    expect(watches.size).toBe(1);
    return [...watches.values()][0];
  };
  return {
    geolocator,
    clock,
    watches,
    saved,
    state: () => geolocator.state(),
    changePermission: (state: PermissionState) => changePermission?.(state),
    // Only the members that our code reads.
    fix: (coords: { latitude: number; longitude: number }) =>
      only()?.fix({ coords, timestamp: clock.now() } as GeolocationPosition),
    fail: (code: number) => only()?.fail({ code, message: '' } as GeolocationPositionError),
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('asking for a position', () => {
  test('nothing is requested on load unless the permission was given before (U53)', async () => {
    const cold = world();
    await settle();
    expect(cold.watches.size).toBe(0);
    expect(cold.state().located).toEqual({ position: KUALA_LUMPUR, source: 'default', at: null });

    const granted = world({ permission: 'granted' });
    await settle();
    expect(granted.state().isAsking).toBe(true);
    expect([...granted.watches.values()][0]?.options).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 600_000,
    });
  });

  test('a permission given in another place while the page is open starts the search for a fix', async () => {
    const { changePermission, watches } = world();
    await settle();
    changePermission('granted');
    expect(watches.size).toBe(1);
  });

  test('after five seconds it says what is shown instead, and a later fix still replaces it (U54, K9)', () => {
    const { geolocator, clock, state, fix } = world();
    geolocator.request();
    clock.advance(4999);
    expect(state().isOverdue).toBe(false);
    clock.advance(1);
    const defaultPosition = { latitude: 3.139, longitude: 101.6869 };
    expect(state()).toMatchObject({
      isOverdue: true,
      isAsking: true,
      located: { source: 'default', position: defaultPosition },
    });
    clock.advance(240_000);
    fix(SINGAPORE);
    expect(state()).toMatchObject({
      isAsking: false,
      isOverdue: false,
      failure: null,
      located: { position: SINGAPORE, source: 'fix' },
    });
  });

  test('asks for a fix of high accuracy within ten seconds, at most ten minutes old (K7)', () => {
    const { geolocator, watches } = world();
    geolocator.request();
    const [watch] = watches.values();
    expect(watch?.options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 600_000 });
  });

  test('a time-out is shown, the watch continues beyond fifteen seconds, and is restarted in case the browser dropped it (K8, U54)', () => {
    const { geolocator, clock, state, fail, fix, watches } = world();
    geolocator.request();
    clock.advance(10_000);
    const [first] = watches.keys();
    fail(3);
    expect(state()).toMatchObject({ failure: 3, isAsking: true, isOverdue: true });
    clock.advance(5000);
    expect([...watches.keys()]).not.toContain(first);
    expect(state()).toMatchObject({ isAsking: true });
    fix(SINGAPORE);
    expect(state()).toMatchObject({ failure: null, located: { source: 'fix' } });
  });

  test('a refusal ends the watch and is shown; another request starts a new one', () => {
    const { geolocator, state, fail, watches } = world();
    geolocator.request();
    fail(1);
    expect(state()).toMatchObject({ permission: 'denied', failure: 1, isAsking: false });
    expect(watches.size).toBe(0);
    geolocator.request();
    expect(state()).toMatchObject({ failure: null, isAsking: true });
  });

  test('an unknown error code counts as unknown error', () => {
    const { geolocator, state, fail } = world();
    geolocator.request();
    fail(9);
    expect(state()).toMatchObject({ failure: 4, isOverdue: true });
  });

  test('a browser without geolocation says so', () => {
    const { geolocator, state } = world({ has: false });
    geolocator.request();
    expect(state()).toMatchObject({ permission: 'unsupported', failure: 0, isAsking: false });
  });
});

describe('what is shown', () => {
  test('a first fix replaces the default once; small movements change nothing, a walk does', () => {
    const { geolocator, state, fix } = world();
    geolocator.request();
    fix(SINGAPORE);
    fix(NEXT_STREET);
    expect(state().located.position).toEqual(SINGAPORE);
    fix(JOHOR);
    expect(state().located.position).toEqual(JOHOR);
  });

  test('pressing the button takes the newest fix, however near', () => {
    const { geolocator, state, fix } = world();
    geolocator.request();
    fix(SINGAPORE);
    geolocator.request();
    fix(NEXT_STREET);
    expect(state().located.position).toEqual(NEXT_STREET);
  });

  test('the last fix is available on the next visit, with its age', () => {
    const before = world();
    before.geolocator.request();
    before.fix(SINGAPORE);
    const at = before.clock.now();
    expect(world({ saved: before.saved }).state().located).toEqual({ position: SINGAPORE, source: 'last-fix', at });
  });

  test('stored positions are rounded to 100 metres, also those of earlier versions', () => {
    const exact = { latitude: 1.304_812, longitude: 103.831_833 };
    const rough = { latitude: 1.305, longitude: 103.832 };
    const { geolocator, state, fix, saved } = world();
    geolocator.request();
    fix(exact);
    geolocator.choose(exact);
    // Shown with the device's full accuracy.
    expect(state().located.position).toEqual(exact);
    for (const key of ['rihla.last-fix', 'rihla.chosen-place'])
      expect(JSON.parse(saved.get(key) ?? ''), key).toMatchObject(rough);

    const old = new Map([['rihla.last-fix', JSON.stringify({ ...exact, at: 1 })]]);
    expect(world({ saved: old }).state().located).toEqual({ position: rough, source: 'last-fix', at: 1 });
    expect(JSON.parse(old.get('rihla.last-fix') ?? '')).toEqual({ ...rough, at: 1 });
  });

  test('forgotten positions leave the device, and later fixes are stored only after another request', () => {
    const { geolocator, state, fix, saved } = world();
    geolocator.request();
    fix(SINGAPORE);
    geolocator.choose(JOHOR);
    geolocator.forget();
    expect([...saved]).toEqual([]);
    expect(state().located).toEqual({ position: KUALA_LUMPUR, source: 'default', at: null });
    fix(SINGAPORE);
    expect(state().located).toMatchObject({ position: SINGAPORE, source: 'fix' });
    expect([...saved]).toEqual([]);
    geolocator.forget();
    expect(state().located).toMatchObject({ position: SINGAPORE, source: 'fix' });
    geolocator.request();
    fix(SINGAPORE);
    expect([...saved.keys()]).toEqual(['rihla.last-fix']);
  });

  test('a choice wins over fixes and survives until the next request', () => {
    const { geolocator, state, fix, saved } = world();
    geolocator.request();
    geolocator.choose(JOHOR);
    fix(SINGAPORE);
    expect(state().located).toMatchObject({ position: JOHOR, source: 'chosen' });
    expect(world({ saved }).state().located.source).toBe('chosen');
    geolocator.request();
    fix(SINGAPORE);
    expect(state().located).toMatchObject({ position: SINGAPORE, source: 'fix' });
  });

  test('a choice keeps its name, and earlier choices are deleted with it when all is forgotten', () => {
    const { geolocator, state, saved } = world();
    saved.set('rihla.recent-spots', '["Bugis@1.301,103.856"]');
    geolocator.choose(JOHOR, 'Johor Bahru');
    expect(state().located).toMatchObject({ source: 'chosen', name: 'Johor Bahru' });
    expect(world({ saved }).state().located).toMatchObject({ source: 'chosen', name: 'Johor Bahru' });
    geolocator.forget();
    expect([...saved]).toEqual([]);
  });

  test.each(['', '{', 'null', '[]', '{"latitude":91,"longitude":0,"at":1}', '{"latitude":"1","longitude":0,"at":1}'])(
    'a damaged memory (%s) is ignored',
    (text) => {
      expect(world({ saved: new Map([['rihla.last-fix', text]]) }).state().located.source).toBe('default');
    },
  );
});
