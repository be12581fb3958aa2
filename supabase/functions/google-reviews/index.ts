import type { Environment } from '../_shared/environment.ts';
import { createHandler, FunctionError, type Handler, serveOnDeno } from '../_shared/handler.ts';
import { findCaller } from '../_shared/places/caller.ts';
import { openPlaces } from '../_shared/places/open-places.ts';
import { openProviderStore } from '../_shared/places/provider-store.ts';
import { answerReviews } from './handler.ts';
import type { MatchedRestaurant } from './match.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const COLUMNS = 'id,name,latitude,longitude,google_place_id';

/** `POST {restaurantId, forceRefresh}`; see `answerReviews`. */
export function createGoogleReviews(environment: Environment): Handler {
  const places = openPlaces(environment);
  const store = openProviderStore(environment);
  return createHandler(async (request) => {
    if (request.method !== 'POST')
      throw new FunctionError(405, 'method_not_allowed', 'This function is called with POST.');
    const answer = await answerReviews(await readBody(request), {
      environment,
      places,
      store,
      findRestaurant: (id) => findRestaurant(environment, id),
      caller: () => findCaller(request, environment),
    });
    return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
  });
}

serveOnDeno(createGoogleReviews);

async function readBody(request: Request): Promise<{ restaurantId: string; forceRefresh: boolean }> {
  const text = await request.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new FunctionError(400, 'bad_request', 'The body is no JSON.', { cause });
  }
  const { restaurantId, forceRefresh = false } = Object(body);
  if (typeof restaurantId !== 'string' || !UUID.test(restaurantId)) {
    throw new FunctionError(400, 'bad_request', 'restaurantId is no id');
  }
  if (typeof forceRefresh !== 'boolean') throw new FunctionError(400, 'bad_request', 'forceRefresh is true or false');
  return { restaurantId, forceRefresh };
}

/** Read with the publishable key, so that a hidden restaurant has no reviews here either. */
async function findRestaurant(environment: Environment, id: string): Promise<MatchedRestaurant | null> {
  const { supabaseUrl, publishableKey } = environment;
  const path = `/rest/v1/restaurants?${new URLSearchParams({ select: COLUMNS, id: `eq.${id}` }).toString()}`;
  const response = await fetch(supabaseUrl + path, { headers: { apikey: publishableKey } });
  if (!response.ok) throw new FunctionError(503, 'not_available', 'The restaurant can’t be read at the moment.');
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) throw new TypeError('restaurants answer a list');
  const [row] = rows;
  return row ?? null;
}
