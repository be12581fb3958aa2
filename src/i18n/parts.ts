/** The texts of the language that is shown, as far as they were fetched: a part comes along with the code that says it. */
import { CATALOGUES } from './catalogues.ts';
import type { Locale } from './languages.ts';
import type { Compiled } from './say.ts';

type Messages = Record<string, Compiled>;
type Fetch = () => Promise<{ readonly default: Messages }>;
/** What the build makes of a language, see scripts/vite-messages.ts. */
interface Core {
  readonly default: Messages;
  readonly parts: Readonly<Record<string, Fetch>>;
}

export interface Texts {
  readonly locale: Locale;
  /** Grows as parts arrive. */
  readonly messages: Messages;
  /** Rejects when a part can't be fetched. */
  need(parts: readonly string[]): Promise<void>;
}

/** One that is fetched and not yet shown is not here. */
let shown: Promise<Texts> | undefined;
const wanted = new Set<string>();

/**
 * Fetches the first part of a language, and those that the pages opened so far need.
 * @throws when it can't be fetched
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

/** From now on, pages fetch the parts of this language. */
export function showTexts(texts: Promise<Texts>): void {
  shown = texts;
}

/**
 * The build puts this around every dynamic import of code that says more than the first part: it waits for its texts too.
 * @public called by code that the build writes
 * @param code what is imported
 */
export async function withTexts<Code>(parts: readonly string[], code: Promise<Code>): Promise<Code> {
  for (const part of parts) wanted.add(part);
  await shown?.then((texts) => texts.need(parts));
  return code;
}

/** All parts of a language, for tests and for documents that the build renders. */
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
