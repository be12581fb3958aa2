/** A compiled ICU message of scripts/vite-messages.ts: plain text, or texts and values. */
export type Compiled = string | readonly Token[];
type Cases = Readonly<Record<string, Compiled | number>>;
/** A text; `#` for the number of the surrounding plural; or the name of a value and the kind of choice by it. */
type Token = string | readonly [name: string, kind?: string, cases?: Cases];

export type MessageValues = Readonly<Record<string, string | number>>;

/** Right-to-left letters, and left-to-right letters. */
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LTR = /[A-Za-z\u00c0-\u024f]/;

/**
 * Creates the function that fills in a language's messages, with its plural rules and digits. Values in the other direction
 * are isolated, so that the sentence keeps its direction.
 * @param locale as `Intl` takes it
 */
export function createMessageFormatter(
  locale: string,
  direction: 'ltr' | 'rtl',
): (message: Compiled, values?: MessageValues) => string {
  const grouped = new Intl.NumberFormat(locale);
  // Without grouping, because it may be a year.
  const plain = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  const rules = new Intl.PluralRules(locale);
  const inDigits = grouped.resolvedOptions().numberingSystem === 'latn' ? (text: string) => text : withNumbersBy(plain);
  const foreign = direction === 'rtl' ? LTR : RTL;

  function fill(message: Compiled, values: MessageValues, counted: number): string {
    if (typeof message === 'string') return inDigits(message);
    return message.map((token) => fillToken(token, values, counted)).join('');
  }

  function fillToken(token: Token, values: MessageValues, counted: number): string {
    if (typeof token === 'string') return token === '#' ? grouped.format(counted) : inDigits(token);
    const [name, kind, cases] = token;
    const value = values[name] ?? '';
    if (cases) {
      const count = Number(value) - Number(cases['offset'] ?? 0);
      const chosen = cases[value] ?? (kind === 'plural' ? cases[rules.select(count)] : undefined) ?? cases['other'];
      return fill(chosen as Compiled, values, count);
    }
    if (typeof value === 'number') return (kind === 'number' ? grouped : plain).format(value);
    return foreign.test(value) ? `\u2068${value}\u2069` : value;
  }

  return (message, values = {}) => fill(message, values, 0);
}

/** Matches text to leave unchanged (isolated left-to-right text, Latin words with digits), else a number. */
const NUMBERS = /\u2066[^\u2069]*\u2069|[A-Za-z][\s-]?\d[\d.]*|\d+(?:\.\d+)?/g;

/** Writes numbers of a text in the language's digits: translations contain Latin ones. */
function withNumbersBy(format: Intl.NumberFormat): (text: string) => string {
  return (text) => text.replaceAll(NUMBERS, (found) => (/^\d/.test(found) ? format.format(Number(found)) : found));
}
