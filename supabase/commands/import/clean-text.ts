/**
 * Characters that never belong in a name or address: controls, direction overrides and marks, zero-width space, word joiner,
 * soft hyphen, byte order mark. Zero-width joiners stay, because Malayalam, Persian and others need them.
 */
const UNWANTED = /[\p{Cc}\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Normalises text for storage: NFC, no invisible characters, single spaces. Null if nothing is left. */
export function cleanText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value)
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replaceAll(UNWANTED, '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text;
}

/** At most the first `length` characters, without splitting a surrogate pair. */
export function clip(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd();
}
