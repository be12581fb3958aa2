// @module-tag quick
import { expect, test } from 'vitest';
import { ManualClock } from '../../tests/support/fakes/manual-clock.ts';
import { type CompassDevice, type CompassState, startCompass } from './compass.ts';

/** A device without sensors, whose events the test sends. */
function fakeDevice(values: Partial<CompassDevice> = {}) {
  const events = new EventTarget();
  const clock = new ManualClock();
  const states: CompassState[] = [];
  const device: CompassDevice = { events, requestPermission: undefined, screenAngle: () => 0, clock, ...values };
  const stop = startCompass((state) => states.push(state), device);
  const send = (name: string, fields: object) => events.dispatchEvent(Object.assign(new Event(name), fields));
  return { states, clock, send, stop };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const ABSOLUTE = { absolute: true, alpha: 270, beta: 10, gamma: 0 };

test('an absolute orientation gives a heading without accuracy', async () => {
  const { states, send, stop } = fakeDevice();
  await settled();
  send('deviceorientationabsolute', ABSOLUTE);
  expect(states[0]).toEqual({ kind: 'starting' });
  expect(states[1]).toMatchObject({ kind: 'heading', accuracyDegrees: null });
  expect(states[1]).toHaveProperty('degrees', expect.closeTo(90));
  stop();
  send('deviceorientationabsolute', ABSOLUTE);
  expect(states).toHaveLength(2);
});

test('in landscape the screen angle counts, for both kinds of events', async () => {
  const { states, send } = fakeDevice({ screenAngle: () => 90 });
  await settled();
  send('deviceorientationabsolute', { ...ABSOLUTE, beta: 0 });
  expect(states.at(-1)).toHaveProperty('degrees', expect.closeTo(180));
  send('deviceorientation', { webkitCompassHeading: 300, webkitCompassAccuracy: 12 });
  expect(states.at(-1)).toEqual({ kind: 'heading', degrees: 30, accuracyDegrees: 12 });
});

test('where the browser asks, a refusal is told and nothing is read', async () => {
  const { states, send } = fakeDevice({ requestPermission: async () => 'denied' });
  await settled();
  send('deviceorientationabsolute', ABSOLUTE);
  expect(states).toEqual([{ kind: 'starting' }, { kind: 'denied' }]);
});

test('an uncalibrated compass has no useful accuracy', async () => {
  const { states, send } = fakeDevice({ requestPermission: async () => 'granted' });
  await settled();
  send('deviceorientation', { webkitCompassHeading: 300, webkitCompassAccuracy: -1 });
  expect(states.at(-1)).toMatchObject({ accuracyDegrees: null });
});

test('without a sensor, or with one that does not know north, it says so after three seconds', async () => {
  const { states, send, clock } = fakeDevice();
  await settled();
  send('deviceorientation', { absolute: false, alpha: 10, beta: 0, gamma: 0 });
  send('deviceorientationabsolute', { absolute: true, alpha: null, beta: null, gamma: null });
  expect(states).toHaveLength(1);
  clock.advance(3000);
  expect(states.at(-1)).toEqual({ kind: 'none' });
});
