/** File names as the build makes them of src/places/notes/countries: a country's facts, or its sentences in a language. */
const NOTES = /(?:^|\/)assets\/(notes-[a-z]{2}(?:-[a-z]{2,3})?)-[\w-]{7}\.json$/;

/** The name of a file of notes without its hash; undefined for other files. */
export function noteNameOf(path: string): string | undefined {
  return NOTES.exec(path)?.[1];
}
