/** The index after a number of steps, wrapping around (S72). */
export function wrapIndex(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count;
}
