/** Seven digits or more, in any script, with the usual separators and prefix. */
const PHONE = /(?:\+|\()?\p{Nd}(?:[\s().\-/]{0,3}\p{Nd}){6,}/gu;
const EMAIL = /[^\s@<>"',;:()]+@[^\s@<>"',;:()]+/gu;
/** Numbers that are no person's: an id, a date, an instant, a hash in a path. */
const HARMLESS =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{64}\b|\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?\b/giu;

/** Removes e-mail addresses and telephone numbers, which reports often contain. */
export function redact(text: string): string {
  let kept = 0;
  let shown = '';
  for (const match of text.matchAll(HARMLESS)) {
    shown += redactPart(text.slice(kept, match.index)) + match[0];
    kept = match.index + match[0].length;
  }
  return shown + redactPart(text.slice(kept));
}

function redactPart(text: string): string {
  return text.replace(EMAIL, '[e-mail]').replace(PHONE, '[number]');
}

/** Redacts every text inside a plain JSON value; keys stay. */
export function redactAll(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map(redactAll);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, piece]) => [key, redactAll(piece)]));
}
