/**
 * A slug mostly is its place's name again. What can be had from the name is not carried: such a slug is kept as a mark
 * and the rest. Any other slug is kept as it is, so that it does not matter how slugs are made.
 */
import { fold } from './fold.ts';

/** A control character, with which no slug begins. */
const MARK = '\u0001';

export function shortenSlug(slug: string, name: string): string {
  const base = readable(name);
  return base !== '' && slug.startsWith(base) ? MARK + slug.slice(base.length) : slug;
}

export function expandSlug(short: string, name: string): string {
  return short.startsWith(MARK) ? readable(name) + short.slice(MARK.length) : short;
}

function readable(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
