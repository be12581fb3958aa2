import { cleanText } from './clean-text.ts';

const URL_LENGTH = 2000;
/** Where hosted storage keeps what everybody may see. */
const STORED = '/storage/v1/object/public/';
/** Any host stands in for our own while a path is taken apart. */
const ORIGIN = 'https://rihla.invalid';

/**
 * The first address of a source's text, if it is one of our own storage: a path of this site, or an https address in storage.
 * Null for any other: pictures of other hosts are not shown, since those would learn who looks at what (decision 021).
 */
export function toOwnPicture(value: unknown): string | null {
  const text = cleanText(value)?.split(/[;\s]/)[0];
  if (text === undefined || text === '' || text.length > URL_LENGTH || !URL.canParse(text, ORIGIN)) return null;
  const { origin, protocol, pathname, href } = new URL(text, ORIGIN);
  if (origin === ORIGIN) return text.startsWith('/') ? pathname : null;
  return protocol === 'https:' && pathname.startsWith(STORED) ? href : null;
}
