/** How a map follows what its page wants to show: its view, the way, and the person. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Bounds, Position } from '#domain/geo/geo.ts';
import type { MapAnswer } from '#domain/search/map-view.ts';
import type { Camera, PlaceMap, ShownPosition, ShownQibla, ShownWay } from '#map/canvas-api.ts';
import { areaOfWay } from './map-camera.ts';

/** Does not move a map that the person has moved. */
export function useCamera(map: PlaceMap | null, camera: Camera, isMoved: boolean): void {
  const key = `${camera.center.latitude},${camera.center.longitude},${camera.zoom}`;
  const shown = useRef(key);
  useEffect(() => {
    if (!map || shown.current === key) return;
    if (!isMoved) map.moveTo(camera);
    shown.current = key;
    // `key` stands for the camera.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, key, isMoved]);
}

/** Does not move a map that the person has moved. */
export function useFitBounds(map: PlaceMap | null, area: Bounds | null, isMoved: boolean, bottomPx: number): void {
  const key = area ? Object.values(area).join() : '';
  const fitted = useRef('');
  useEffect(() => {
    if (!map || !area || fitted.current === key) return;
    if (!isMoved) map.fit(area, bottomPx);
    fitted.current = key;
    // `key` stands for the area.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, key, isMoved]);
}

/** Brings a place chosen outside of the map into view. */
export function usePanIntoView(map: PlaceMap | null, position: Position | null, bottomPx: number): void {
  const { latitude, longitude } = position ?? {};
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) map?.reveal({ latitude, longitude }, bottomPx);
  }, [map, latitude, longitude, bottomPx]);
}

/** Draws the way and fits it into the map. */
export function useWay(map: PlaceMap | null, way: ShownWay | null): void {
  useEffect(() => {
    if (!map || !way) return undefined;
    map.showWay(way);
    map.fit(areaOfWay(way), 0);
    return () => map.showWay(null);
  }, [map, way]);
}

/** Draws the direction of prayer; null for none. */
export function useQibla(map: PlaceMap | null, qibla: ShownQibla | null): void {
  useEffect(() => {
    if (!map || !qibla) return undefined;
    map.showQibla(qibla);
    return () => map.showQibla(null);
  }, [map, qibla]);
}

/** Draws circles at round distances around a position; null for none. */
export function useRings(map: PlaceMap | null, center: Position | null): void {
  const shown = JSON.stringify(center);
  useEffect(() => {
    map?.showRings(center);
    // `shown` stands for the center.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, shown]);
}

/** Draws the person's position; null for none. */
export function usePositionMarker(map: PlaceMap | null, person: ShownPosition | null): void {
  const shown = JSON.stringify(person);
  useEffect(() => {
    map?.showPosition(person);
    // `shown` stands for the person.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, shown]);
}

/** Draws the places of an answer, the chosen one enlarged. */
export function useShown(
  map: PlaceMap | null,
  { marks, selected }: { marks: MapAnswer | undefined; selected: string | null },
): void {
  useEffect(() => {
    if (marks) map?.setPlaces(marks);
  }, [map, marks]);
  useEffect(() => map?.select(selected), [map, selected]);
}

/** Passes on the picture and its credits once the places on it are known. */
export function usePicture(
  map: PlaceMap | null,
  isReady: boolean,
  onPicture: ((picture: Blob, credits: readonly string[]) => void) | undefined,
): void {
  const emitPicture = useEffectEvent((picture: Blob) => onPicture?.(picture, map?.attribution() ?? []));
  const isWanted = onPicture !== undefined && isReady;
  useEffect(() => {
    if (!map || !isWanted) return undefined;
    let isCurrent = true;
    const draw = async () => {
      const picture = await map.picture();
      if (isCurrent) emitPicture(picture);
    };
    // If that fails, the map itself stays.
    draw().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [map, isWanted]);
}
