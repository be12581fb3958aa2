/** The name of a place for its reader: in the script of the interface if that is known, with the local name beside it. */

interface Named {
  readonly name: string;
  readonly englishName: string | null;
  readonly romanisedName: string | null;
}

export interface ShownName {
  readonly first: string;
  /** The local name, for the sign over the door and for the driver; null if it is the main one. */
  readonly local: string | null;
  /** The main name in Latin letters as we wrote it; null if a source states one or the reader needs none. */
  readonly romanised: string | null;
}

const ARABIC = /\p{Script=Arabic}/u;
const OTHER_THAN_LATIN = /(?=\p{L})(?!\p{Script=Latin})/u;
/** Languages whose readers read Arabic letters. */
const IN_ARABIC: ReadonlySet<string> = new Set(['ar', 'fa', 'ur']);

export function shownName({ name, englishName, romanisedName }: Named, language: string): ShownName {
  if (isRead(name, language)) return { first: name, local: null, romanised: null };
  if (englishName === null || englishName === name) return { first: name, local: null, romanised: romanisedName };
  return { first: englishName, local: name, romanised: null };
}

function isRead(name: string, language: string): boolean {
  if (!OTHER_THAN_LATIN.test(name)) return true;
  return IN_ARABIC.has(language) && ARABIC.test(name);
}
