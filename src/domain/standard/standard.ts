/** A person's own halal standard: what must be stated about a place. Lists, map, cards and pages obey it. */

/** Who may have said that a place is halal, apart from anybody. */
export const WITNESSES = ['authority', 'owner', 'visitors'] as const;
export type Witness = (typeof WITNESSES)[number];

/** The choices of each part, the most lenient first. */
export const STANDARD_CHOICES = {
  /** `part`: halal food is served. `whole`: all food is halal. */
  menu: ['part', 'whole'],
  /** `table`: others may drink, but no source names a bar. `none`: no alcohol is served. */
  alcohol: ['any', 'table', 'none'],
  /** `none`: no pork in the kitchen. */
  pork: ['any', 'none'],
  /** `hand`: all animals are slaughtered by hand. */
  slaughter: ['any', 'hand'],
  /** `none`: animals are not stunned. */
  stunning: ['any', 'none'],
  /** Where the places are that don't meet it: below the others, or in no list. */
  others: ['apart', 'hidden'],
} as const;
type StandardPart = keyof typeof STANDARD_CHOICES;

// The keys of a constant object are exactly its type's names.
const PARTS = Object.keys(STANDARD_CHOICES) as readonly StandardPart[];

type Choices = { readonly [Part in StandardPart]: (typeof STANDARD_CHOICES)[Part][number] };

export interface Standard extends Choices {
  /** Who must have said that a place is halal: one of them is enough. Empty for anybody. */
  readonly who: readonly Witness[];
}

/** What a standard begins with: somebody says that halal food is served. */
export const LENIENT_STANDARD: Standard = {
  who: [],
  menu: 'part',
  alcohol: 'any',
  pork: 'any',
  slaughter: 'any',
  stunning: 'any',
  others: 'apart',
};

/** A standard as stored and as queries carry it; `parseStandard` reads it. */
export function formatStandard(standard: Standard): string {
  return JSON.stringify(standard);
}

let latest: { readonly text: string; readonly standard: Standard | null } | undefined;

/**
 * Null for a text that is no standard. A part that a later version added is left out; one that is missing or unknown is the
 * strictest, because a lenient one would show more than the person wants. Written without a library of schemas, because every
 * list needs it.
 */
export function parseStandard(text: string): Standard | null {
  if (latest?.text !== text) latest = { text, standard: readStandard(text) };
  return latest.standard;
}

function readStandard(text: string): Standard | null {
  const stored = readObject(text);
  if (stored === null) return null;
  const { who } = stored;
  const choices = PARTS.map((part) => [part, choiceOf(part, stored[part])] as const);
  return {
    ...(Object.fromEntries(choices) as unknown as Choices), // one entry per part
    who: witnessesIn(who),
  };
}

function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>) // any object is one
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function witnessesIn(who: unknown): readonly Witness[] {
  if (Array.isArray(who) && who.length === 0) return [];
  const known = Array.isArray(who) ? WITNESSES.filter((witness) => who.includes(witness)) : [];
  return known.length > 0 ? known : ['authority'];
}

function choiceOf(part: StandardPart, value: unknown): string {
  const choices: readonly string[] = STANDARD_CHOICES[part];
  return choices.find((choice) => choice === value) ?? choices.at(-1) ?? '';
}
