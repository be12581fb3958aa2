/** Compares two secrets. It always looks at every expected character, so that the time taken reveals nothing. */
export function isSame(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let n = 0; n < expected.length; n++) difference |= (given.codePointAt(n) ?? 0) ^ (expected.codePointAt(n) ?? 0);
  return difference === 0;
}
