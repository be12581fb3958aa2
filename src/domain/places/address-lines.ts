import { isMixed } from '../primitives/isolated.ts';

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

/**
 * An address on one line, as parts that are separated by commas and have a direction each: the whole text if it has letters of
 * one direction only.
 */
export function addressParts(place: Addressed, nation: string): readonly string[] {
  const lines = addressLines(place, nation);
  if (!isMixed(lines)) return [lines.join(', ')];
  return lines.flatMap((line) => line.split(/[,،]/).map((part) => part.trim())).filter(Boolean);
}
