/**
 * The figures that the landing page may state (U4). `{mode: 'stated'}`: the page keeps the figures written in it.
 * With the setting CLAIMS=live: `{mode: 'live', places, countries}`, counted from the data.
 */

import type { Environment } from '../_shared/environment.ts';
import { createHandler, FunctionError, type Handler, serveOnDeno } from '../_shared/handler.ts';

/** Cache lifetime in seconds; counts in the thousands change slowly. */
const MAX_AGE_S = 3600;

export function createClaims({ supabaseUrl, publishableKey, setting }: Environment): Handler {
  return createHandler(async (request) => {
    if (request.method !== 'GET') throw new FunctionError(405, 'method_not_allowed', 'This function is read with GET.');
    if (setting('CLAIMS') !== 'live') return answer({ mode: 'stated' });
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/live_claims`, { headers: { apikey: publishableKey } });
    if (!response.ok) throw new FunctionError(503, 'not_available', 'The figures can’t be counted at the moment.');
    return answer({ mode: 'live', ...counts(await response.json()) });
  });
}

serveOnDeno(createClaims);

function answer(body: Readonly<Record<string, unknown>>): Response {
  return Response.json(body, { headers: { 'cache-control': `public, max-age=${MAX_AGE_S}` } });
}

function counts(body: unknown): { places: number; countries: number } {
  const { places, countries } = Object(body);
  if (typeof places !== 'number' || typeof countries !== 'number')
    throw new TypeError('live_claims answers two counts');
  return { places, countries };
}
