/** Names of cities for the map; the tiles of the world have none. */
import { cityNameIn } from '#catalogue/data/city-names.ts';
import type { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import type { MapAnswer, MapQuestion } from '#domain/search/map-view.ts';

/** More names than fit on a screen. */
const MAX_CITIES = 60;
/** Minimum radius of the cities to name at each zoom; see `radiusOf`. Kilometres. */
const MIN_RADIUS: readonly (readonly [zoom: number, radiusKm: number])[] = [
  [3, 26],
  [4, 20],
  [5, 14],
  [6, 10],
  [8, 7],
  [9, 5],
];

export function citiesWithin(
  gazetteer: WorldGazetteer | undefined,
  { bounds, zoom, language }: MapQuestion,
): MapAnswer['cities'] {
  const minRadiusKm = MIN_RADIUS.find(([below]) => zoom < below)?.[1] ?? 0;
  const found = gazetteer?.within(bounds, minRadiusKm) ?? [];
  const largest = found.toSorted((a, b) => b.radiusKm - a.radiusKm).slice(0, MAX_CITIES);
  return {
    names: largest.map((city) => cityNameIn(language, city)),
    positions: Float64Array.from(largest.flatMap(({ longitude, latitude }) => [longitude, latitude])),
    radiiKm: Float64Array.from(largest, ({ radiusKm }) => radiusKm),
  };
}
