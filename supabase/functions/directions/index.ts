/**
 * Proxy to the directions provider, so that the app never sees its key (D64).
 *
 * `POST {origin, destination, mode, language}`, positions as `{latitude, longitude}`, answers `{status, routes}`. If the
 * provider fails or the caller's quota is used up, `routes` is empty (F21). Requests are neither stored nor logged.
 */
import type { DirectionsResult, TravelMode } from '../../../src/domain/geo/directions-result.ts';
import {
  type DirectionsProvider,
  type DirectionsQuestion,
  openDirections,
} from '../_shared/directions/google-routes.ts';
import type { Environment } from '../_shared/environment.ts';
import { createHandler, FunctionError, type Handler, readJson, serveOnDeno } from '../_shared/handler.ts';
import { QuotaError, reasonOf, takeQuota } from '../_shared/places/ask-once.ts';
import { findCaller } from '../_shared/places/caller.ts';
import { ProviderError } from '../_shared/places/provider.ts';
import { openProviderStore, type ProviderStore } from '../_shared/places/provider-store.ts';

const MODES: readonly unknown[] = ['walking', 'transit', 'driving'] satisfies TravelMode[];
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/;
/** Decimals of a degree: about ten metres, enough to find the street. */
const DECIMALS = 4;

interface Context {
  readonly environment: Environment;
  readonly provider: DirectionsProvider | null;
  readonly store: ProviderStore;
}

export function createDirections(environment: Environment): Handler {
  const context = { environment, provider: openDirections(environment), store: openProviderStore(environment) };
  return createHandler(async (request) => {
    if (request.method !== 'POST')
      throw new FunctionError(405, 'method_not_allowed', 'This function is called with POST.');
    const question = readQuestion(await readJson(request));
    const result = await answer(question, request, context);
    return Response.json(result, { headers: { 'cache-control': 'no-store' } });
  });
}

serveOnDeno(createDirections);

async function answer(question: DirectionsQuestion, request: Request, context: Context): Promise<DirectionsResult> {
  const { environment, provider, store } = context;
  if (!provider) return { status: 'not_set_up', routes: [] };
  try {
    await takeQuota(store, await findCaller(request, environment));
    const routes = await provider.routes(question);
    return { status: routes.length > 0 ? 'ok' : 'no_route', routes };
  } catch (error) {
    if (error instanceof QuotaError) return { status: 'quota', routes: [] };
    if (!(error instanceof ProviderError)) throw error;
    environment.report(`the directions provider failed: ${reasonOf(error)}`);
    return { status: error.code === 'limited' ? 'quota' : 'failed', routes: [] };
  }
}

/** @throws FunctionError 400 */
function readQuestion(body: unknown): DirectionsQuestion {
  const { origin, destination, mode, language = 'en' } = Object(body);
  if (!MODES.includes(mode)) throw bad('mode is walking, transit or driving');
  if (typeof language !== 'string' || !LANGUAGE.test(language)) throw bad('language is a tag such as en or zh-Hant');
  return { origin: positionOf(origin, 'origin'), destination: positionOf(destination, 'destination'), mode, language };
}

function positionOf(value: unknown, name: string): DirectionsQuestion['origin'] {
  const { latitude, longitude } = Object(value);
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) throw bad(`${name} is {latitude, longitude} in degrees`);
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

function isWithin(value: unknown, max: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= max;
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

function bad(message: string): FunctionError {
  return new FunctionError(400, 'bad_request', message);
}
