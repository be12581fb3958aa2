/** Metres to kilometres rounded to 0.1 (K10). Apart from `geo.ts`, which nothing needs before the first paint. */
export function toDisplayKm(metres: number): number {
  return Math.round(metres / 100) / 10;
}
