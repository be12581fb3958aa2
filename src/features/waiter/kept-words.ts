/** What the person avoids, and what waiters answered: on this device only. */
import * as z from 'zod/mini';
import { DIETARY_OPTIONS } from '#domain/account/profile.ts';
import { parseJson } from '#domain/primitives/parse-json.ts';
import { ANSWERS, CARD_LANGUAGES, QUESTIONS, STATEMENTS } from '#domain/waiter/card.ts';
import { deviceMemory, type Memory } from '#platform/device-storage.ts';

const KEY = 'rihla:waiter';
/** Older answers are dropped. */
const MAX_ANSWERS = 50;

const placeSchema = z.object({
  slug: z.string(),
  name: z.string(),
  countryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
});

const givenSchema = z.object({
  question: z.enum(QUESTIONS),
  answer: z.enum(ANSWERS),
  language: z.enum(CARD_LANGUAGES),
  /** Epoch milliseconds. */
  at: z.number(),
  /** The place, if the card was opened from its page. */
  place: z.nullable(placeSchema),
});
const keptSchema = z.object({
  /** Null until the person changes it: then the profile's preferences count. */
  avoids: z.nullable(z.array(z.enum([...STATEMENTS, ...DIETARY_OPTIONS]))),
  /** Newest first. */
  answers: z.array(givenSchema),
});

/** The place from whose page the card was opened. */
export type AskedPlace = z.infer<typeof placeSchema>;
export type GivenAnswer = z.infer<typeof givenSchema>;
export type KeptWords = z.infer<typeof keptSchema>;

const NOTHING: KeptWords = { avoids: null, answers: [] };

/** What is stored; nothing if another version wrote something else. */
export function readWords(memory: Memory = deviceMemory()): KeptWords {
  const parsed = keptSchema.safeParse(parseJson(memory.getItem(KEY)));
  return parsed.success ? parsed.data : NOTHING;
}

/** Of a history entry's state; null if the page was opened by itself. */
export function askedPlace(state: unknown): AskedPlace | null {
  const parsed = placeSchema.safeParse(state);
  return parsed.success ? parsed.data : null;
}

/** If storage is full, the page forgets it on reload. */
export function writeWords(words: KeptWords, memory: Memory = deviceMemory()): void {
  try {
    memory.setItem(KEY, JSON.stringify({ ...words, answers: words.answers.slice(0, MAX_ANSWERS) }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Deletes the answers, which the next person on this device must not read. What they avoid is deleted, too. */
export function forgetWords(memory: Memory = deviceMemory()): void {
  writeWords(NOTHING, memory);
}
