// @module-tag quick
import { expect, test } from 'vitest';
import { closeDownTo, countLayers, NO_ENTRY, toMapEntry } from './map-layers.ts';

const ALL = { depth: 4, sheet: true, walk: 'a', selected: 'b' };

test('Back closes the selection, the route, the sheet, and then the map', () => {
  const steps = [3, 2, 1, 0].map((depth) => closeDownTo({ ...ALL }, depth, null));
  expect(steps).toEqual([
    { ...ALL, depth: 3, selected: null },
    { ...ALL, depth: 2, selected: null, walk: null },
    { ...NO_ENTRY, depth: 1 },
    NO_ENTRY,
  ]);
});

test('a button closes its own layer, and the others stay', () => {
  expect(closeDownTo(ALL, 3, 'sheet')).toEqual({ ...ALL, depth: 3, sheet: false });
  expect(closeDownTo({ ...ALL, walk: null, depth: 3 }, 2, 'walk')).toEqual({
    ...ALL,
    depth: 2,
    walk: null,
    selected: null,
  });
  expect(countLayers(ALL)).toBe(3);
});

test('a state that is not ours has no layers', () => {
  for (const state of [
    null,
    undefined,
    'x',
    {},
    { map: null },
    { map: 3 },
    { map: { depth: '2', walk: 7, sheet: 1 } },
  ]) {
    expect(toMapEntry(state)).toEqual(NO_ENTRY);
  }
  expect(toMapEntry({ map: ALL, other: 1 })).toEqual(ALL);
});
