/** An entry of a browser's language list: `ar-EG,ar;q=0.9,en;q=0.8`. */
const ENTRY = /^\s*([a-z]{2,3})(?:-[\w-]+)?\s*(?:;\s*q\s*=\s*([\d.]+))?\s*$/i;
/** A header with more entries is not genuine. */
const MAX_ENTRIES = 20;

/** The preferred language among the known ones; the first known one if the request names none of them. */
export function preferredLanguage<Locale extends string>(
  header: string | null | undefined,
  known: readonly [Locale, ...Locale[]],
): Locale {
  const wanted = (header ?? '')
    .split(',', MAX_ENTRIES)
    .flatMap((entry) => {
      const [, language, weight = '1'] = ENTRY.exec(entry) ?? [];
      return language ? [{ language: language.toLowerCase(), weight: Number(weight) || 0 }] : [];
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { language } of wanted) {
    const found = known.find((each) => each === language);
    if (found) return found;
  }
  return known[0];
}
