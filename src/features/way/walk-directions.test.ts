// @module-tag quick
import { expect, test } from 'vitest';
import { directionsSchema } from '#domain/geo/directions-result.ts';
import { walkMinutes } from '#domain/geo/walk.ts';
import { createFormat } from '#i18n/format.ts';
import { loadTranslator } from '#i18n/translate.ts';
import type { WalkStep } from '#workers/ways/api.ts';
import type { FoundWalk } from './use-walk.ts';
import { toRoute } from './walk-directions.ts';

const step = (more: Partial<WalkStep>): WalkStep => ({
  turn: 'start',
  degrees: 45,
  kind: 'street',
  name: '',
  metres: 100,
  cost: 100,
  at: { latitude: 0, longitude: 0 },
  ...more,
});
const at = (east: number, north = 0) => ({ latitude: north / 111_195, longitude: east / 111_195 });
const WALK: FoundWalk = {
  metres: 523,
  cost: 640,
  startM: 40,
  endM: 6,
  line: [at(0, 40), at(200, 40), at(200, 240), at(230, 240)],
  steps: [
    step({ name: 'Jalan Ceremai', metres: 203, cost: 203 }),
    step({ turn: 'left', kind: 'path', metres: 152, cost: 152 }),
    step({ turn: 'slight-right', kind: 'steps', metres: 38, cost: 76 }),
    step({ turn: 'straight', name: 'Lorong 4', metres: 84, cost: 84 }),
  ],
};

async function told(walk: FoundWalk, pace = 80) {
  const { t, locale } = await loadTranslator('en');
  const format = createFormat(locale, 'just now');
  return toRoute({ walk, from: at(0), to: at(230, 246), name: 'Koshary', pace }, { t, format });
}

test('a walk has the shape of all directions: distance, duration and steps as text and value (D64)', async () => {
  const route = await told(WALK);
  expect(directionsSchema.parse({ status: 'ok', routes: [route] }).routes[0]).toEqual(route);
  expect(route.distance).toEqual({ text: '520 m', value: 523 });
  expect(route.duration).toEqual({ text: '8 min', value: 456 });
  expect(route.steps[1]).toEqual({
    instruction: 'Walk 200 m along Jalan Ceremai, then turn left.',
    distance: { text: '200 m', value: 203 },
    duration: { text: '3 min', value: 152 },
  });
});

test('the steps are sentences, from the way to the street up to the place', async () => {
  expect((await told(WALK)).steps.map(({ instruction }) => instruction)).toEqual([
    'Walk 40 m to the north to reach the street.',
    'Walk 200 m along Jalan Ceremai, then turn left.',
    'Walk 150 m along the path, then bear right.',
    'Take the stairs for 40 m, then go straight on.',
    'Walk 80 m along Lorong 4.',
    'You’re at Koshary.',
  ]);
  const beside = await told({ ...WALK, startM: 3, endM: 60 });
  expect(beside.steps[0]?.instruction).toBe('Set out to the north-east.');
  expect(beside.steps.at(-1)?.instruction).toBe('Koshary is 60 m from the street, to the north.');
});

test('a slow walker needs more time', async () => {
  expect((await told(WALK, 40)).duration).toEqual({ text: '15 min', value: 912 });
});

test('a walk along no street takes as long as the place’s page estimates for the same straight line', async () => {
  const route = await told({ ...WALK, metres: 120, cost: 240, startM: 60, endM: 60, steps: [] });
  expect(route.duration.text).toBe(`${walkMinutes(120, 80)} min`);
});
