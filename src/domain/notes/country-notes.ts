/** What a traveller should know of a country before they eat there: sentences, each with its source (docs/country-notes.md). */
import * as z from 'zod/mini';

/** In the order of the card. */
const NOTE_SECTIONS = ['certification', 'usual', 'ask', 'days', 'emergency'] as const;

const day = z.iso.date();

const sourceSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  /** Who answers for the page, in its own spelling. */
  publisher: z.string().check(z.minLength(2)),
  /** The day that the page carries; absent if it carries none. `YYYY-MM-DD` */
  published: z.optional(day),
  /** The day on which we read it. */
  read: day,
});

const noteSchema = z.strictObject({
  /** Names its sentence in the texts of all languages. */
  id: z.string().check(z.regex(/^[a-z][a-zA-Z]+$/)),
  section: z.enum(NOTE_SECTIONS),
  /** Key of the source that states it. */
  source: z.string(),
  /** As dialled there. The sentence says who answers. */
  phone: z.optional(z.string().check(z.regex(/^\+?\d{2,15}$/))),
});

/** A country's facts, the same in all languages. */
export const noteFactsSchema = z.strictObject({
  /** ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** The day on which all sentences were last compared with their sources. */
  checked: day,
  sources: z.record(z.string(), sourceSchema),
  /** In the order of the card. */
  notes: z.array(noteSchema).check(z.minLength(1)),
});

/** The sentences of one language, by the id of their note. */
export const noteTextsSchema = z.record(z.string(), z.string().check(z.minLength(1)));

export type NoteSection = (typeof NOTE_SECTIONS)[number];
type NoteSource = z.infer<typeof sourceSchema>;
export type NoteFacts = z.infer<typeof noteFactsSchema>;
export type NoteTexts = z.infer<typeof noteTextsSchema>;

export interface CountryNote {
  readonly id: string;
  readonly text: string;
  /** Null for a sentence without a telephone number. */
  readonly phone: string | null;
  readonly source: NoteSource;
}

export interface CountryNotes {
  readonly country: string;
  readonly checked: string;
  /** In the order of the card; none is empty. */
  readonly sections: readonly { readonly section: NoteSection; readonly notes: readonly CountryNote[] }[];
}

/** Joins facts and sentences. A note without a sentence or a source is left out. */
export function joinNotes({ country, checked, sources, notes }: NoteFacts, texts: NoteTexts): CountryNotes {
  const sections = NOTE_SECTIONS.map((section) => ({
    section,
    notes: notes.flatMap((note): CountryNote[] => {
      const text = texts[note.id];
      const source = sources[note.source];
      if (note.section !== section || text === undefined || source === undefined) return [];
      return [{ id: note.id, text, phone: note.phone ?? null, source }];
    }),
  }));
  return { country, checked, sections: sections.filter((each) => each.notes.length > 0) };
}
