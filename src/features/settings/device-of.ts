/** The order matters: user agents also name other browsers. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** Browser and system of a user agent; null if unknown. */
export function deviceOf(userAgent: string | null): {
  readonly browser: string | null;
  readonly system: string | null;
} {
  const find = (known: typeof BROWSERS | typeof SYSTEMS) =>
    known.find(([mark]) => userAgent?.includes(mark))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
