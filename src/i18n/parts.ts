/** The loaded texts of the current language: each part loads along with the code that uses it. */
import { CATALOGUES } from './catalogues.ts';
import type { Locale } from './languages.ts';
import type { Compiled } from './message-formatter.ts';

type Messages = Record<string, Compiled>;
type Fetch = () => Promise<{ readonly default: Messages }>;
/** The build's output for a language, see scripts/vite-messages.ts. */
interface Core {
  readonly default: Messages;
  readonly parts: Readonly<Record<string, Fetch>>;
}

export interface Texts {
  readonly locale: Locale;
  /** Grows as parts arrive. */
  readonly messages: Messages;
  /** Rejects if a part can't be loaded. */
  need(parts: readonly string[]): Promise<void>;
}

/** The current language only; one that is still loading is not stored here. */
let shown: Promise<Texts> | undefined;
const wanted = new Set<string>();

/**
 * Loads the first part of a language, and the parts that the open pages need.
 * @throws if that fails
 */
export async function fetchTexts(locale: Locale): Promise<Texts> {
  const { default: core, parts } = await fetchCore(locale);
  const texts: Texts = {
    locale,
    messages: { ...core },
    async need(names) {
      const loaded = await Promise.all(names.flatMap((name) => parts[name]?.() ?? []));
      for (const part of loaded) Object.assign(texts.messages, part.default);
    },
  };
  await texts.need([...wanted]);
  return texts;
}

/** From now on, pages load the parts of this language. */
export function showTexts(texts: Promise<Texts>): void {
  shown = texts;
}

/**
 * The build wraps every dynamic import whose code needs further texts in this: it also waits for the texts.
 * @public called by generated code
 * @param code the import
 */
export async function withTexts<Code>(parts: readonly string[], code: Promise<Code>): Promise<Code> {
  for (const part of parts) wanted.add(part);
  await shown?.then((texts) => texts.need(parts));
  return code;
}

/** Loads all parts of a language, for tests and for documents that the build renders. */
export async function fetchAllTexts(locale: Locale): Promise<Texts> {
  const texts = await fetchTexts(locale);
  const { parts } = await fetchCore(locale);
  await texts.need(Object.keys(parts));
  return texts;
}

async function fetchCore(locale: Locale): Promise<Core> {
  const fetchIt = CATALOGUES[locale];
  if (!fetchIt) throw new RangeError(`There are no texts in ${locale}`);
  return (await fetchIt()) as Core;
}
