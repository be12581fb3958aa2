/** Preferences and media types of a request that @supabase/lite ignores. */
import type { IntrospectResult } from '@supabase/lite';
import type { ParsedRequest } from './lite-embeds.ts';
import { RestError } from './lite-errors.ts';
import { requestMemory } from './request-memory.ts';

const CSV = 'text/csv';
/** Types that lite takes for JSON. PostgREST answers them only by a function of the schema's owner. */
const OTHER_TYPES = new Set(['application/octet-stream']);

/**
 * Refuses media types that lite would answer with JSON: binary, and a function's single value as CSV.
 * @throws RestError PGRST107
 */
export function checkMediaTypes(request: ParsedRequest, { functions = [] }: IntrospectResult): void {
  const { accepted } = requestMemory() ?? { accepted: [] };
  const called = request.type === 'rpc' ? functions.filter(({ name }) => name === request.function) : [];
  const isDomain = called.some(({ return_typtype: kind }) => kind === 'd');
  const isSingle = called.length > 0 && called.every((known) => !known.return_is_setof && !isDomain);
  const isOther = (type: string) => (OTHER_TYPES.has(type) && !isDomain) || (type === CSV && isSingle);
  if (accepted.length === 0 || !accepted.every(isOther)) return;
  throw new RestError(406, {
    code: 'PGRST107',
    message: `None of these media types are available: ${accepted.join(', ')}`,
  });
}

/** Remembers the preferred time zone for the transaction. Unknown ones are ignored, or refused by lite if it is strict. */
export function preferTimeZone({ $meta }: ParsedRequest, { timezones = [] }: IntrospectResult): void {
  const memory = requestMemory();
  const zone = $meta?.timezone;
  if (memory && zone !== undefined && timezones.includes(zone)) memory.timeZone = zone;
}
