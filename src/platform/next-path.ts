/** A placeholder for our own origin while the path is parsed. */
const ORIGIN = 'https://rihla.invalid';

/** Pages that would redirect a signed-in person again. */
const LOOPS = ['/login', '/signup', '/auth/', '/forgot-password'];

/**
 * The path in `?next=`, if it is one of ours (U62): without a host in any spelling that browsers accept, and not a sign-in
 * page.
 */
export function safeNextPath(next: string | null): string | undefined {
  // Browsers treat a backslash as a slash, and skip control characters.
  // oxlint-disable-next-line no-control-regex
  if (!next?.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(next)) return undefined;
  if (!URL.canParse(next, ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, ORIGIN);
  // After resolving `..` a path may begin with two slashes, which would be a host again.
  if (origin !== ORIGIN || pathname.startsWith('//')) return undefined;
  if (LOOPS.some((loop) => pathname.startsWith(loop))) return undefined;
  return pathname + search + hash;
}

/** The sign-in or sign-up page that returns to the page with these links; from a sign-in page, to where that returns. */
export function visitorPath(
  page: '/login' | '/signup',
  { pathname, search }: { readonly pathname: string; readonly search: string },
): string {
  const next = safeNextPath(pathname + search) ?? safeNextPath(new URLSearchParams(search).get('next'));
  return next === undefined || next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`;
}

/** The sign-in page that returns to a path. */
export function loginPath(next: string): string {
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
