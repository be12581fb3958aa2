import { cleanText } from './clean-text.ts';

const URL_LENGTH = 2000;
/** Path of public files in hosted storage. */
const STORED = '/storage/v1/object/public/';
/** Base for parsing paths of our own site. */
const ORIGIN = 'https://rihla.invalid';

/**
 * The first address of a text, if it is in our own storage: a path of this site, or an https address in storage. Null for
 * others: pictures on other hosts are not shown, because the host would learn who views what (decision 021).
 */
export function toOwnPicture(value: unknown): string | null {
  const text = cleanText(value)?.split(/[;\s]/)[0];
  if (text === undefined || text === '' || text.length > URL_LENGTH || !URL.canParse(text, ORIGIN)) return null;
  const { origin, protocol, pathname, href } = new URL(text, ORIGIN);
  if (origin === ORIGIN) return text.startsWith('/') ? pathname : null;
  return protocol === 'https:' && pathname.startsWith(STORED) ? href : null;
}
