/** A compiled ICU message as scripts/vite-messages.ts writes it: a plain text, or texts and what is filled in between. */
export type Compiled = string | readonly Token[];
type Cases = Readonly<Record<string, Compiled | number>>;
/** A text; `#`, the number of the plural around it; or the name of a value, with the kind of choice made by it. */
type Token = string | readonly [name: string, kind?: string, cases?: Cases];

export type MessageValues = Readonly<Record<string, string | number>>;

/** Letters that run from right to left, and letters that run from left to right. */
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LTR = /[A-Za-z\u00c0-\u024f]/;

/**
 * Makes the function that fills in messages of a language: with its plural rules and digits, and with values in the other
 * direction set apart, so that the sentence around them keeps its own.
 * @param locale as `Intl` takes it
 */
export function createSay(
  locale: string,
  direction: 'ltr' | 'rtl',
): (message: Compiled, values?: MessageValues) => string {
  const grouped = new Intl.NumberFormat(locale);
  // As it was given: it may be a year.
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

/** What stays as it is written: what is set apart as running from left to right, and what belongs to a Latin word. Else a number. */
const NUMBERS = /\u2066[^\u2069]*\u2069|[A-Za-z][\s-]?\d[\d.]*|\d+(?:\.\d+)?/g;

/** Writes the numbers of a text as values are: translations have them in Latin digits. */
function withNumbersBy(format: Intl.NumberFormat): (text: string) => string {
  return (text) => text.replaceAll(NUMBERS, (found) => (/^\d/.test(found) ? format.format(Number(found)) : found));
}
