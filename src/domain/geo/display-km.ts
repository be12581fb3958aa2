/** Metres to kilometres rounded to 0.1 (K10). Separate from `geo.ts`, which the first paint does not need. */
export function toDisplayKm(metres: number): number {
  return Math.round(metres / 100) / 10;
}
