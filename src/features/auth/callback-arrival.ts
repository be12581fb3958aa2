import type { AccountCalls, MailLinkType } from '#domain/account/account.ts';
import { safeNextPath } from '#platform/next-path.ts';

/** The callback's parameters: a provider's code, a mailed link, or nothing usable. */
export type Arrival =
  | { readonly is: 'code'; readonly flow: string; readonly code: string }
  | { readonly is: 'link'; readonly tokenHash: string; readonly type: MailLinkType }
  | { readonly is: 'nothing' };

export type ArrivalOutcome =
  | { readonly is: 'signed_in'; readonly next: string }
  | { readonly is: 'confirmed' | 'changed' | 'first_of_two' | 'other_person' | 'link_expired' | 'offline' | 'failed' };

/** The types in mails; 'signup' and 'magiclink' are Supabase's older names. */
const LINK_TYPES: ReadonlyMap<string | null, MailLinkType> = new Map([
  ['email', 'email'],
  ['signup', 'email'],
  ['magiclink', 'email'],
  ['email_change', 'email_change'],
]);

export function readArrival(search: URLSearchParams): Arrival {
  const [flow, code, tokenHash] = ['flow', 'code', 'token_hash'].map((name) => search.get(name));
  const type = LINK_TYPES.get(search.get('type'));
  if (tokenHash && type) return { is: 'link', tokenHash, type };
  return flow && code ? { is: 'code', flow, code } : { is: 'nothing' };
}

/**
 * Sends the code or link to the server.
 * @param awaited target path from before the link was mailed
 */
export async function finishArrival(
  arrival: Arrival,
  calls: Pick<AccountCalls, 'finishGoogle' | 'acceptMailLink'>,
  awaited?: string,
): Promise<ArrivalOutcome> {
  if (arrival.is === 'nothing') return { is: 'failed' };
  if (arrival.is === 'code') {
    const result = await calls.finishGoogle(arrival.flow, arrival.code);
    if (result.ok) return { is: 'signed_in', next: safeNextPath(result.next) ?? '/' };
    return { is: result.code === 'offline' ? 'offline' : 'failed' };
  }
  const result = await calls.acceptMailLink(arrival.tokenHash, arrival.type);
  if (!result.ok) return { is: refusedLink(result.code) };
  if (result.did === 'signed_in') return { is: 'signed_in', next: awaited ?? '/' };
  return { is: result.did === 'confirmed' && arrival.type === 'email_change' ? 'changed' : result.did };
}

function refusedLink(code: string): 'offline' | 'link_expired' | 'failed' {
  if (code === 'offline') return 'offline';
  return code === 'wrong_code' ? 'link_expired' : 'failed';
}
