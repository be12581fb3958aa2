import type { Format } from '#i18n/format.ts';

/** A region that is a whole country has that country's code as its id. */
const COUNTRY = /^[a-z]{2}$/;

/** The reader's name of a region: a country in their language, a city as in the data. */
export function regionName({ id, name }: { readonly id: string; readonly name: string }, format: Format): string {
  if (!COUNTRY.test(id)) return name;
  const code = id.toUpperCase();
  const country = format.country(code);
  return country === code ? name : country;
}
