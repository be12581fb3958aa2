/** Places that were chosen or searched around on this device. They never leave it. */
import { parseJson } from '#domain/primitives/parse-json.ts';
import { formatSpot, parseSpot, type Spot } from '#domain/search/spot.ts';
import { deviceStorage } from '#platform/device-storage.ts';
import { RECENT_SPOTS_KEY } from '#platform/position-memory.ts';

const MAX_SPOTS = 5;

/** Latest first. */
export function listRecentSpots(): readonly Spot[] {
  const value = parseJson(deviceStorage()?.getItem(RECENT_SPOTS_KEY) ?? null);
  const texts = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  return texts.flatMap((text) => parseSpot(text) ?? []).slice(0, MAX_SPOTS);
}

/** Puts a place first; does nothing if storage is full or refused. */
export function addRecentSpot(spot: Spot): void {
  const others = listRecentSpots().filter(({ name }) => name !== spot.name);
  try {
    const texts = [spot, ...others].slice(0, MAX_SPOTS).map(formatSpot);
    deviceStorage()?.setItem(RECENT_SPOTS_KEY, JSON.stringify(texts));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
