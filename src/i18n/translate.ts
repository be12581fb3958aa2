import { type Direction, directionOf, type Locale, writtenAs } from './languages.ts';
import type en from './messages/en.json';
import { fetchAllTexts, type Texts } from './parts.ts';
import { createSay, type MessageValues } from './say.ts';

/** Ids of all visible texts: the keys of the English catalogue. */
export type MessageId = keyof typeof en;

/** The text of a message in the reader's language, with its values filled in. */
export type Translate = (id: MessageId, values?: MessageValues) => string;

export interface Translator {
  readonly locale: Locale;
  readonly direction: Direction;
  /** The numbering system that was chosen, such as `latn`; the language's own where there is none. */
  readonly digits: string | undefined;
  readonly t: Translate;
}

/** A message that no part brought is a fault of the division, which is reported and not hidden. */
export function createTranslator({ locale, messages }: Texts, digits?: string): Translator {
  const direction = directionOf(locale);
  const say = createSay(writtenAs(locale, digits), direction);
  const t: Translate = (id, values) => {
    const message = messages[id];
    if (message !== undefined) return say(message, values);
    reportError(new Error(`There is no text ${id}`));
    return id;
  };
  return { locale, direction, digits, t };
}

/** All texts of a language at once, for tests and for documents that the build renders. */
export async function loadTranslator(locale: Locale): Promise<Translator> {
  return createTranslator(await fetchAllTexts(locale));
}
