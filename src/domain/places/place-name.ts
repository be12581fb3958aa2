/** In letters. Longer names are shown smaller, so that the important part of the page stays above the fold. */
const LONG_NAME = 48;

/** Whether the page of a place writes its name smaller. */
export function isLongName(name: string): boolean {
  return name.length > LONG_NAME;
}
