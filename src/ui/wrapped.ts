/** The index `steps` further on, round and round (S72). */
export function wrapped(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count;
}
