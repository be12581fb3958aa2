/** Whether two secrets are the same. Of equal length or not, each character is looked at: how long it takes tells nothing. */
export function isSame(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let n = 0; n < expected.length; n++) difference |= (given.codePointAt(n) ?? 0) ^ (expected.codePointAt(n) ?? 0);
  return difference === 0;
}
