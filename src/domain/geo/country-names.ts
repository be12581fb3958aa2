/** Countries whose short name is the one that people use: 'Palestine', not 'Palestinian Territories'. */
const SHORT: ReadonlySet<string> = new Set(['PS', 'HK', 'MO']);

/** Names of countries by ISO 3166-1 code, the same everywhere in the app. Undefined for a code without a name. */
export function createCountryNames(languages: string | readonly string[]): (code: string) => string | undefined {
  const wanted = [languages].flat();
  const names = new Intl.DisplayNames(wanted, { type: 'region', fallback: 'none' });
  const shortNames = new Intl.DisplayNames(wanted, { type: 'region', fallback: 'none', style: 'short' });
  return (code) => (SHORT.has(code) ? shortNames : names).of(code);
}
