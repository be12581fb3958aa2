/** The index after a number of steps, wrapping around (S72). */
export function wrapped(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count;
}
