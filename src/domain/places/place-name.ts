/** Letters; beyond it a name is written smaller, so that what one came for stays above the fold. */
const LONG_NAME = 48;

/** Whether the page of a place writes its name smaller. */
export function isLongName(name: string): boolean {
  return name.length > LONG_NAME;
}
