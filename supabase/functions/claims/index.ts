/**
 * The figures that the landing page may state (U4). `{mode: 'stated', places, countries}`: the page keeps the figures written in it,
 * and shows these counts of the data beside them (U124), which are missing if they can't be counted. With the setting CLAIMS=live:
 * `{mode: 'live', places, countries}`.
 */

import type { Environment } from '../_shared/environment.ts';
import { createHandler, FunctionError, type Handler, serveOnDeno } from '../_shared/handler.ts';

/** Cache lifetime in seconds; counts in the thousands change slowly. */
const MAX_AGE_S = 3600;

export function createClaims({ supabaseUrl, publishableKey, setting, report }: Environment): Handler {
  return createHandler(async (request) => {
    if (request.method !== 'GET') throw new FunctionError(405, 'method_not_allowed', 'This function is read with GET.');
    const isLive = setting('CLAIMS') === 'live';
    try {
      const response = await fetch(`${supabaseUrl}/rest/v1/rpc/live_claims`, { headers: { apikey: publishableKey } });
      if (response.ok) return answer({ mode: isLive ? 'live' : 'stated', ...counts(await response.json()) });
    } catch (error) {
      report(`claims: ${String(error)}`);
    }
    if (isLive) throw new FunctionError(503, 'not_available', 'The figures can’t be counted at the moment.');
    return Response.json({ mode: 'stated' });
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
