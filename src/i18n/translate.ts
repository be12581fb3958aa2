import { type Direction, directionOf, type Locale, writtenAs } from './languages.ts';
import { createMessageFormatter, type MessageValues } from './message-formatter.ts';
import type en from './messages/en.json';
import { fetchAllTexts, type Texts } from './parts.ts';

/** Ids of all visible texts: the keys of the English catalogue. */
export type MessageId = keyof typeof en;

/** Returns a message in the reader's language with its values filled in. */
export type Translate = (id: MessageId, values?: MessageValues) => string;

export interface Translator {
  readonly locale: Locale;
  readonly direction: Direction;
  /** The chosen numbering system, such as `latn`; undefined for the language's own. */
  readonly digits: string | undefined;
  readonly t: Translate;
}

/** A message that no loaded part contains is a bug in the division into parts, so it is reported. */
export function createTranslator({ locale, messages }: Texts, digits?: string): Translator {
  const direction = directionOf(locale);
  const say = createMessageFormatter(writtenAs(locale, digits), direction);
  const t: Translate = (id, values) => {
    const message = messages[id];
    if (message !== undefined) return say(message, values);
    reportError(new Error(`There is no text ${id}`));
    return id;
  };
  return { locale, direction, digits, t };
}

/** Loads all texts of a language, for tests and for documents that the build renders. */
export async function loadTranslator(locale: Locale): Promise<Translator> {
  return createTranslator(await fetchAllTexts(locale));
}
