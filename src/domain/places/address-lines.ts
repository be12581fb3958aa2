interface Addressed {
  readonly address: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
}

/**
 * The lines of an address as on a letter, without unknown ones.
 * @param nation the country's name in the reader's language
 */
export function addressLines({ address, postal_code, city }: Addressed, nation: string): readonly string[] {
  // Some sources write the whole address into one column.
  const said = new Set(address?.split(',').map((part) => part.trim()));
  const town = [postal_code, city].filter((part) => part && !said.has(part)).join(' ');
  // A city state appears once.
  const lines = [address, town, city === nation ? null : nation];
  return lines.filter((line): line is string => Boolean(line));
}
