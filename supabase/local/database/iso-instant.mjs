/**
 * Converts PostgreSQL's '2026-11-20 19:05:00.5+00' to PostgREST's '2026-11-20T19:05:00.5+00:00'.
 * @param {string} text
 * @returns {string}
 */
export function toIsoInstant(text) {
  const [, date, time, offset, minutes] = /^(\S+) (\S+?)([+-]\d\d)(:\d\d)?$/.exec(text) ?? [];
  return date ? `${date}T${time}${offset}${minutes ?? ':00'}` : text;
}
