// @module-tag quick
import { expect, test } from 'vitest';
import { type TileArchive, WORLD_ARCHIVE } from '#domain/geo/tiles.ts';
import { baseStyle, seaOf } from './base-style.ts';
import type { MapColours } from './map-colours.ts';

const archive = (id: string, schema: TileArchive['schema']): TileArchive =>
  ({
    id,
    schema,
    path: id,
    minZoom: 0,
    maxZoom: 10,
    bounds: [103, 1, 104, 2],
    attribution: '',
  }) as unknown as TileArchive;
const WORLD = archive(WORLD_ARCHIVE, 'protomaps');
const STREETS = archive('sg', 'protomaps');
const COLOURS = { water: 'blue', land: 'sand' } as unknown as MapColours;

/** The world's sea: none in cities, where its coast is off by kilometres. */
const COARSE = ['interpolate', ['linear'], ['zoom'], 8, 'blue', 10, 'sand'];

function groundOf(arrived: readonly string[]): Readonly<Record<string, unknown>> {
  const archives = [WORLD, STREETS];
  const { ground } = baseStyle({ archives, colours: COLOURS, language: 'en', arrived: new Set(arrived) });
  return Object.fromEntries(
    archives.flatMap((each) => {
      const [id, property] = seaOf(each, COLOURS) ?? ['', ''];
      const layer = ground.find((one) => one.id === id);
      return [[id, (layer?.paint as Record<string, unknown> | undefined)?.[property]]];
    }),
  );
}

test('the background is land, and becomes sea below an archive once its tiles have arrived', () => {
  expect(groundOf([])).toEqual({ sea: 'sand', 'sg/ground': 'sand' });
  expect(groundOf([WORLD_ARCHIVE])).toEqual({ sea: COARSE, 'sg/ground': 'sand' });
  expect(groundOf([WORLD_ARCHIVE, 'sg'])).toEqual({ sea: COARSE, 'sg/ground': 'blue' });
});

test('the world’s water ends where cities begin; a street map’s does not', () => {
  const { ground } = baseStyle({ archives: [WORLD, STREETS], colours: COLOURS, language: 'en', arrived: new Set() });
  const colourOf = (id: string) => {
    const paint = ground.find((layer) => layer.id === id)?.paint;
    return paint && 'fill-color' in paint ? paint['fill-color'] : undefined;
  };
  expect([colourOf('world/water'), colourOf('sg/water')]).toEqual([COARSE, 'blue']);
});
