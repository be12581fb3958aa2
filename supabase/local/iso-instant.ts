/** PostgreSQL's '2026-11-20 19:05:00.5+00' as PostgREST says it: '2026-11-20T19:05:00.5+00:00'. */
export function toIsoInstant(text: string): string {
  const [, date, time, offset, minutes] = /^(\S+) (\S+?)([+-]\d\d)(:\d\d)?$/.exec(text) ?? [];
  return date ? `${date}T${time}${offset}${minutes ?? ':00'}` : text;
}
