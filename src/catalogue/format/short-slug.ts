/**
 * Shortens slugs and addresses of pictures. A slug mostly is its place's name, followed by the first digits of its id if the
 * name was taken. An address of a picture may contain the id. Marks stand for these parts. Other text is stored unchanged,
 * so any slug or address works.
 */
import { fold } from '#catalogue/text/fold.ts';

/**
 * Control characters that stand for the name, the id, and the id's first digits; the last one precedes text that contains
 * one of them itself.
 */
export const NAME = '\u0001';
export const ID = '\u0002';
export const ID_START = '\u0003';
export const AS_IS = '\u0004';
const MARKS = [NAME, ID, ID_START, AS_IS];
export const START_LENGTH = 8;

export function shortenSlug(slug: string, name: string, id: string): string {
  if (holdsMark(slug)) return AS_IS + slug;
  const base = readable(name);
  return replaceId(base !== '' && slug.startsWith(base) ? NAME + slug.slice(base.length) : slug, id);
}

export function expandSlug(short: string, name: string, id: string): string {
  return showId(short.startsWith(NAME) ? readable(name) + short.slice(1) : short, id);
}

export function hideId(text: string, id: string): string {
  return holdsMark(text) ? AS_IS + text : replaceId(text, id);
}

export function showId(short: string, id: string): string {
  if (short.startsWith(AS_IS)) return short.slice(1);
  return short.replace(ID, id).replace(ID_START, id.slice(0, START_LENGTH));
}

function replaceId(text: string, id: string): string {
  return text.replace(id, ID).replace(id.slice(0, START_LENGTH), ID_START);
}

function holdsMark(text: string): boolean {
  return MARKS.some((mark) => text.includes(mark));
}

/** Latin letters and digits of a name, with one dash between groups. A hand-written loop, because many cards need it. */
export function readable(name: string): string {
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
