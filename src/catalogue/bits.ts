/** Whether more bits are set than a limit of 1 or 2. */
export function hasMoreBits(bits: number, limit: number): boolean {
  const rest = bits & (bits - 1);
  return limit === 1 ? rest !== 0 : (rest & (rest - 1)) !== 0;
}

/** How many bits of 32 are set. */
export function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
