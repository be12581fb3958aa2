/** Run-length encoding for strings that neighbouring rows mostly share, such as postal codes. */
import { allStrings, openStringTable, type StringTable, toStringBytes } from './string-table.ts';

export interface RepeatSections {
  /** The text of each run. */
  readonly texts: Uint8Array;
  /** One bit per string, set where a run begins. */
  readonly starts: Uint8Array;
}

/** Empty if all strings are empty. */
export function toRepeats(table: StringTable): RepeatSections {
  const strings = allStrings(table);
  const starts = new Uint8Array(Math.ceil(strings.length / 8));
  const texts = strings.filter((text, n) => {
    if (n > 0 && text === strings[n - 1]) return false;
    starts[n >> 3] = (starts[n >> 3] ?? 0) | (1 << (n & 7));
    return true;
  });
  return { texts: toStringBytes(texts), starts };
}

/** The inverse of `toRepeats`. */
export function fromRepeats({ texts, starts }: RepeatSections, count: number): StringTable {
  if (texts.length === 0) return openStringTable(texts, count);
  const runs = allStrings(openStringTable(texts, 0));
  let run = -1;
  const strings = Array.from({ length: count }, (_, n) => {
    if (((starts[n >> 3] ?? 0) & (1 << (n & 7))) !== 0) run++;
    return runs[run] ?? '';
  });
  return openStringTable(toStringBytes(strings), count);
}
