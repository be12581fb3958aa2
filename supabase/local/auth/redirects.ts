import type { AuthContext } from './context.ts';

/**
 * Allows returning only to pages of the app itself. This machine's own names count as one.
 * @returns the address, or undefined if it is not allowed
 */
export function allowedRedirect(
  { siteUrl }: Pick<AuthContext, 'siteUrl'>,
  target: string | null | undefined,
): string | undefined {
  if (!target || !URL.canParse(target)) return undefined;
  const url = new URL(target);
  const site = new URL(siteUrl());
  const isSite = url.origin === site.origin || (isLocal(url) && isLocal(site) && url.port === site.port);
  return isSite && url.username === '' && url.password === '' ? url.href : undefined;
}

function isLocal({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
