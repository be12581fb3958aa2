/** The kinds of filters that an address can carry. */

export interface Filter<Value> {
  /** Its parameter in the address. cuisine, halal and city come from the specification (R4); the others are ours. */
  readonly parameter: string;
  /** @param values of the parameter, empty without one; the result need not be canonical */
  readonly parse: (values: readonly string[]) => Value | undefined;
  /** @param value in canonical form; '' if it does not filter */
  readonly format: (value: Value) => string;
  /** Undefined if it does not filter or is invalid; an empty list stays one. */
  readonly canonical: (value: Value) => Value | undefined;
}

/** Values of a fixed list, in any order in the address; unknown ones are dropped. */
export function someOf<T extends string | number>(
  parameter: string,
  all: readonly T[],
  read: (word: string) => string | number,
): Filter<readonly T[]> {
  return {
    parameter,
    parse(values) {
      const items = readItems(values).map(read);
      return all.filter((value) => items.includes(value));
    },
    format: (values) => values.join(','),
    canonical: (values) => all.filter((value) => values.includes(value)),
  };
}

/** On or off. */
export function flag(parameter: string): Filter<boolean> {
  return {
    parameter,
    parse: ([value]) => value === '1' || value?.toLowerCase() === 'true',
    format: (isOn) => (isOn ? '1' : ''),
    canonical: (isOn) => isOn || undefined,
  };
}

/** A trimmed text that passes a check. */
export function textThat(parameter: string, isMeant: (text: string) => boolean): Filter<string> {
  return {
    parameter,
    parse: ([text]) => text,
    format: (text) => text,
    canonical: (text) => (isMeant(text.trim()) ? text.trim() : undefined),
  };
}

/** The items of comma lists or repeated parameters (U64). */
export function readItems(values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.split(','))
    .map((item) => unescapeItem(item).trim())
    .filter((item) => item !== '');
}

/** Escapes commas inside a value. */
export function escapeItem(item: string): string {
  return item.replaceAll('%', '%25').replaceAll(',', '%2C');
}

function unescapeItem(item: string): string {
  return item.replace(/%2C|%25/gi, (code) => (code === '%25' ? '%' : ','));
}
