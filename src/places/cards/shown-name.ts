/** The name of a place as its reader reads it: in the script of the interface where that is known, the local one beside it. */

interface Named {
  readonly name: string;
  readonly englishName: string | null;
}

export interface ShownName {
  readonly first: string;
  /** As it is written there, for the sign over the door and for the driver; null where that stands first. */
  readonly local: string | null;
}

const ARABIC = /\p{Script=Arabic}/u;
const OTHER_THAN_LATIN = /(?=\p{L})(?!\p{Script=Latin})/u;
/** Languages whose readers read Arabic letters. */
const IN_ARABIC: ReadonlySet<string> = new Set(['ar', 'fa', 'ur']);

export function shownName({ name, englishName }: Named, language: string): ShownName {
  if (englishName === null || englishName === name || isRead(name, language)) return { first: name, local: null };
  return { first: englishName, local: name };
}

function isRead(name: string, language: string): boolean {
  if (!OTHER_THAN_LATIN.test(name)) return true;
  return IN_ARABIC.has(language) && ARABIC.test(name);
}
