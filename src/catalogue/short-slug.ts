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

/** The letters and digits of the Latin script, with one dash for all between them; by hand, since every card asks for it. */
function readable(name: string): string {
  const folded = fold(name);
  let slug = '';
  let from = -1;
  for (let i = 0; i <= folded.length; i++) {
    const unit = folded.charCodeAt(i);
    const isKept = (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);
    if (isKept && from < 0) from = i;
    if (isKept || from < 0) continue;
    slug += slug === '' ? folded.slice(from, i) : `-${folded.slice(from, i)}`;
    from = -1;
  }
  return slug;
}
