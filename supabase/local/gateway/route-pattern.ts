/** Words of addresses that reveal neither who asked nor for which thing. */
const WORDS: ReadonlySet<string> = new Set(
  `rest auth storage functions realtime v1 rpc .netlify packs assets healthz
   token signup logout user otp verify recover resend reauthenticate authorize callback settings admin users health
   object bucket public sign list move copy info authenticated
   __admin __outbox import stage merge discard ping`.split(/\s+/),
);

/**
 * The pattern of an address, for the log. Unknown words become one `:x`, so that no id, file name or typed text is logged.
 * @param known names of tables, SQL functions and edge functions
 */
export function routePattern(pathname: string, known: ReadonlySet<string>): string {
  const parts = pathname.split('/').filter((part) => part !== '');
  const shown = parts.map((part) => (WORDS.has(part) || known.has(part) ? part : ':x'));
  const isApp = shown.length > 0 && shown[0] === ':x';
  return isApp ? '/:x' : `/${shown.filter((part, at) => part !== ':x' || shown[at - 1] !== ':x').join('/')}`;
}
