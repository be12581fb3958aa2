/**
 * Characters that never belong into a name or an address: controls, direction overrides and marks, zero-width space,
 * word joiner, soft hyphen, byte order mark. Zero-width joiners stay: Malayalam, Persian and others are spelt with them.
 */
const UNWANTED = /[\p{Cc}\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Text as it is stored: NFC, without invisible characters, inner white space single. Null when nothing is left. */
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

/** The first `length` characters at most, never half a surrogate pair. */
export function clip(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd();
}
