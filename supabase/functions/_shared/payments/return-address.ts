import type { Environment } from '../environment.ts';
import { refusal } from './payment-function.ts';

/** Parsers read a backslash as a slash, and leave out white space and control characters, or they don't. */
const AMBIGUOUS = /[\\\s\p{Cc}]/u;

/**
 * Checks that the payment provider sends the browser back only to the app (U13). RETURN_ORIGINS lists the app's origins;
 * SITE_URL is the default. The address must begin with the origin as browsers write it, so that the provider's parser can't
 * find another host in it.
 * @throws refusal `foreign_return_url`
 */
export function checkReturnAddress(address: string, { setting }: Environment): void {
  const own = (setting('RETURN_ORIGINS') ?? setting('SITE_URL') ?? '').split(',').filter((each) => each !== '');
  const isOwn = own.some((each) => beginsWith(address, new URL(each.trim()).origin));
  if (!isOwn || AMBIGUOUS.test(address) || !URL.canParse(address)) throw refusal('foreign_return_url');
}

/** Whether the origin is followed by nothing, a path, a query or a fragment: not by more of its host, its port or a user. */
function beginsWith(address: string, origin: string): boolean {
  return address.startsWith(origin) && /^(?:$|[/?#])/.test(address.slice(origin.length));
}
