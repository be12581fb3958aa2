/** A place that another page proposes for the form of /suggest, encoded in the form's address. */
import type { Position } from '#domain/geo/geo.ts';
import { PRAYER_LIMITS, SUGGESTION_LIMITS } from '#domain/mutations/limits.ts';
import { tidyText } from '#domain/reviews/review.ts';

export interface ProposedPlace {
  readonly name: string;
  readonly address: string;
  readonly position: Position | null;
}

const POSITION = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;

/** Shared content is in the fragment, so that neither requests nor referrers contain it. */
export function suggestPath({ name, address, position }: ProposedPlace): string {
  const params = new URLSearchParams();
  if (name !== '') params.set('name', name);
  if (address !== '') params.set('address', address);
  if (position) params.set('at', `${position.latitude},${position.longitude}`);
  return params.size === 0 ? '/suggest' : `/suggest#${params}`;
}

/** A place to pray as the device shows it. */
export interface ShownPrayerSpace extends Position {
  readonly name: string;
}

/** The form of a missing place to pray, or of what is wrong with a known one, which is in the fragment, too. */
export function prayerSuggestPath(about: ShownPrayerSpace | null = null): string {
  if (about === null) return '/suggest?about=prayer';
  const params = new URLSearchParams({ about: `${about.latitude},${about.longitude}`, name: about.name });
  return `/suggest?about=prayer#${params}`;
}

/** The known place to pray in the form's address; null for a missing one. */
export function parseShownPrayerSpace(hash: string): ShownPrayerSpace | null {
  const params = new URLSearchParams(hash.slice(1));
  const position = parsePosition(params.get('about') ?? '');
  return position && { ...position, name: (params.get('name') ?? '').slice(0, PRAYER_LIMITS.about) };
}

/** Cut to the form's limits. A search without results proposes a name as `?name=`. */
export function parseProposedPlace({
  search,
  hash,
}: {
  readonly search: string;
  readonly hash: string;
}): ProposedPlace {
  const shared = new URLSearchParams(hash.slice(1));
  const name = shared.get('name') ?? new URLSearchParams(search).get('name') ?? '';
  return {
    name: tidyText(name).slice(0, SUGGESTION_LIMITS.name),
    address: tidyText(shared.get('address') ?? '').slice(0, SUGGESTION_LIMITS.address),
    position: parsePosition(shared.get('at') ?? ''),
  };
}

function parsePosition(text: string): Position | null {
  const [latitude, longitude] = (POSITION.exec(text) ?? []).slice(1).map(Number);
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
