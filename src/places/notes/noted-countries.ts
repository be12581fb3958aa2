/** The countries with notes: one entry per `countries/notes-*.json`. Small, because pages ask before they load more. */
const NOTED: readonly string[] = ['EG', 'FR', 'GB', 'ID', 'JP', 'KR', 'MY', 'SG', 'TH', 'TR'];

/** Whether there are notes on a country. @param country ISO 3166-1 alpha-2 */
export function hasNotes(country: string | null | undefined): country is string {
  return country != null && NOTED.includes(country);
}
