import type { Format } from '#i18n/format.ts';

/** A region that is a whole country has that country's code as its id. */
const COUNTRY = /^[a-z]{2}$/;

/** What the reader calls a region: a country as their language does, a city as the data does. */
export function regionName({ id, name }: { readonly id: string; readonly name: string }, format: Format): string {
  if (!COUNTRY.test(id)) return name;
  const code = id.toUpperCase();
  const country = format.country(code);
  return country === code ? name : country;
}
