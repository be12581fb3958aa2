/** Seven digits or more, in any script, with what people put between and before them. */
const PHONE = /(?:\+|\()?\p{Nd}(?:[\s().\-/]{0,3}\p{Nd}){6,}/gu;
const EMAIL = /[^\s@<>"',;:()]+@[^\s@<>"',;:()]+/gu;
/** Numbers that are none of a person's: an id, a day, an instant, a content's hash in a path. */
const HARMLESS =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{64}\b|\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?\b/giu;

/** Text without e-mail addresses and telephone numbers: what people write in reports often holds somebody's. */
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

/** Every text inside a value of plain JSON; keys stay as they are. */
export function redactAll(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map(redactAll);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, piece]) => [key, redactAll(piece)]));
}
