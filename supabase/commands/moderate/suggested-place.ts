import tzLookup from '@photostructure/tz-lookup';
import { ModerationError } from '../../local/operator/moderation-error.ts';
import { type DecisionRequest } from '../../local/operator/moderation-steps.ts';
import { countryAt, countryName } from '../import/country.ts';
import { slugBase } from '../import/slug.ts';
import type { ModerateArguments } from './moderate-arguments.ts';
import type { ModerationTarget } from './moderation-target.ts';

/**
 * Completes the approval of a suggestion with country and time zone, from its position or the moderator's answers. A place to pray
 * that is gone or wrong needs neither.
 * @throws ModerationError `arguments` if nothing gives the country, or the position of a place to pray
 */
export async function completeSuggestion(
  { request, country, at }: Extract<ModerateArguments, { readonly command: 'decide' }>,
  target: Pick<ModerationTarget, 'show'>,
): Promise<DecisionRequest> {
  if (request.verb !== 'approve' || request.place !== undefined) return request;
  const { subject, id, content } = await target.show(request.id);
  const { latitude, longitude, name, prayer = null } = content;
  if (subject !== 'suggestion' || prayer === 'gone' || prayer === 'wrong') return request;
  const position = typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : at;
  if (prayer !== null && position === null)
    throw new ModerationError('arguments', 'The suggestion has no position: say --at LATITUDE,LONGITUDE.');
  const code = country ?? (position && countryAt(position));
  if (code === null) throw new ModerationError('arguments', 'The suggestion has no position: say --country CODE.');
  const place = {
    slug_base: slugBase(String(name), 'suggestions', id),
    country_code: code,
    country: countryName(code),
    time_zone: position && tzLookup(position.latitude, position.longitude),
    ...(prayer !== null && position),
  };
  return { ...request, place };
}
