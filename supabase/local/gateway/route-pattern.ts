/** Words of addresses that say what was asked for, and nothing about who asked or for which thing. */
const WORDS: ReadonlySet<string> = new Set(
  `rest auth storage functions realtime v1 rpc .netlify packs assets healthz
   token signup logout user otp verify recover resend reauthenticate authorize callback settings admin users health
   object bucket public sign list move copy info authenticated
   __admin __outbox import stage merge discard ping`.split(/\s+/),
);

/**
 * The pattern behind an address, for the log: what is not a known word becomes `:x`, however many follow, so that no id,
 * file name, or text that someone put into an address is ever written down.
 * @param known names of tables, SQL functions and edge functions
 */
export function routePattern(pathname: string, known: ReadonlySet<string>): string {
  const parts = pathname.split('/').filter((part) => part !== '');
  const shown = parts.map((part) => (WORDS.has(part) || known.has(part) ? part : ':x'));
  const isApp = shown.length > 0 && shown[0] === ':x';
  return isApp ? '/:x' : `/${shown.filter((part, at) => part !== ':x' || shown[at - 1] !== ':x').join('/')}`;
}
