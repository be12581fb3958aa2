/** Whether more bits are set than a limit of 1 or 2. */
export function hasMoreBits(bits: number, limit: number): boolean {
  const rest = bits & (bits - 1);
  return limit === 1 ? rest !== 0 : (rest & (rest - 1)) !== 0;
}
