/** Any origin does: it only stands in for our own while the path is taken apart. */
const ORIGIN = 'https://rihla.invalid';

/** Pages that would send a signed-in person on again. */
const LOOPS = ['/login', '/signup', '/auth/', '/forgot-password'];

/**
 * The path that `?next=` names, if it is one of ours (U62): nothing with a host of its own, in any of the spellings that
 * browsers read as one, and no page of signing in.
 */
export function safeNextPath(next: string | null): string | undefined {
  // A backslash is a slash to browsers, and control characters are skipped by them.
  // oxlint-disable-next-line no-control-regex
  if (!next?.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(next)) return undefined;
  if (!URL.canParse(next, ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, ORIGIN);
  // After `..` is resolved a path may begin with two slashes, which would be a host again.
  if (origin !== ORIGIN || pathname.startsWith('//')) return undefined;
  if (LOOPS.some((loop) => pathname.startsWith(loop))) return undefined;
  return pathname + search + hash;
}

/** The sign-in page that leads back to a path. */
export function loginPath(next: string): string {
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
