/**
 * Proxy to the places provider, so that the app never sees its key (U34).
 *
 * `POST {action: 'search' | 'details' | 'autocomplete', …}` (see `readQuestion`) answers `{success, data, error, code}`. If the
 * provider fails, `success` is false, `data` is empty (a list, or null for details) and `code` is `quota` or
 * `provider_failed`. Without a key, `data` is empty and `code` is `not_set_up`.
 * `GET ?photo=NAME&size=thumbnail|full|hero` answers a picture.
 */
import type { Environment } from '../_shared/environment.ts';
import { createHandler, FunctionError, type Handler, readJson, serveOnDeno } from '../_shared/handler.ts';
import { askOnce, QuotaError, reasonOf, takeQuota } from '../_shared/places/ask-once.ts';
import { findCaller, hashOf } from '../_shared/places/caller.ts';
import { isPhotoName } from '../_shared/places/google-wire.ts';
import { type OpenedPlaces, openPlaces } from '../_shared/places/open-places.ts';
import { PHOTO_SIZES, type PhotoSize, type PlacesProvider, ProviderError } from '../_shared/places/provider.ts';
import { type Lifetime, openProviderStore, type ProviderStore } from '../_shared/places/provider-store.ts';
import { type Question, readQuestion } from './questions.ts';

/** The sentence for a used-up quota (M46). */
const QUOTA_MESSAGE = 'Rate limit exceeded. Please try again later.';
const FAILED_MESSAGE = 'The places provider can’t be asked at the moment.';
/** Only if pictures may be cached: the provider's own need a licence. */
const PHOTO_MAX_AGE_S = 3600;

interface Context {
  readonly environment: Environment;
  readonly places: OpenedPlaces | null;
  readonly store: ProviderStore;
}

export function createPlaces(environment: Environment): Handler {
  const context = { environment, places: openPlaces(environment), store: openProviderStore(environment) };
  return createHandler(async (request) => {
    if (request.method === 'GET') return answerPhoto(request, context);
    if (request.method === 'POST') return answerQuestion(request, context);
    throw new FunctionError(405, 'method_not_allowed', 'This function is called with GET or POST.');
  });
}

serveOnDeno(createPlaces);

async function answerQuestion(request: Request, context: Context): Promise<Response> {
  const question = readQuestion(await readJson(request));
  const empty = question.action === 'details' ? null : [];
  if (!context.places) return answer({ success: true, data: empty, error: null, code: 'not_set_up' });
  try {
    const data = await ask(question, request, context, context.places);
    return answer({ success: true, data, error: null, code: null });
  } catch (error) {
    if (error instanceof QuotaError)
      return answer({ success: false, data: empty, error: QUOTA_MESSAGE, code: 'quota' });
    if (!(error instanceof ProviderError)) throw error;
    context.environment.report(`the places provider failed at ${question.action}: ${reasonOf(error)}`);
    const isQuota = error instanceof QuotaError || error.code === 'limited';
    const [message, code] = isQuota ? [QUOTA_MESSAGE, 'quota'] : [FAILED_MESSAGE, 'provider_failed'];
    return answer({ success: false, data: empty, error: message, code });
  }
}

async function ask(question: Question, request: Request, context: Context, places: OpenedPlaces): Promise<unknown> {
  const { environment, store } = context;
  return askOnce({
    store,
    environment,
    key: places.mayCache ? `${question.action}:${await hashOf(keyPart(question))}` : null,
    lifetime: lifetimeOf(question),
    caller: () => findCaller(request, environment),
    ask: () => askProvider(question, places.provider),
  });
}

function askProvider(question: Question, provider: PlacesProvider): Promise<unknown> {
  if (question.action === 'search') return provider.search(question.args);
  if (question.action === 'details') return provider.details(question.args);
  return provider.autocomplete(question.args);
}

/** The cache key has no session, so that people share the answer to the same question. */
function keyPart({ args }: Question): unknown {
  return { ...args, session: null };
}

/** Details are cached for a week, suggestions and "open now" for minutes, other results for a day (K16). */
function lifetimeOf(question: Question): Lifetime {
  if (question.action === 'details') return 'details';
  return question.action === 'autocomplete' || question.args.openNow ? 'short' : 'default';
}

async function answerPhoto(request: Request, { environment, places, store }: Context): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [name, size] = [searchParams.get('photo'), searchParams.get('size') ?? 'thumbnail'];
  if (!isPhotoName(name)) throw new FunctionError(400, 'bad_request', 'photo is no name of a picture');
  if (!isSize(size)) throw new FunctionError(400, 'bad_request', 'size is thumbnail, full or hero');
  if (!places) throw new FunctionError(404, 'not_set_up', 'There are no pictures of the places provider here.');
  try {
    await takeQuota(store, await findCaller(request, environment));
    const { type, bytes } = await places.provider.photo(name, size);
    const cacheControl = places.mayCache ? `public, max-age=${PHOTO_MAX_AGE_S}` : 'no-store';
    return new Response(bytes, { headers: { 'content-type': type, 'cache-control': cacheControl } });
  } catch (error) {
    if (error instanceof QuotaError) throw new FunctionError(429, 'quota', QUOTA_MESSAGE);
    if (!(error instanceof ProviderError)) throw error;
    if (error.code !== 'absent') reportFailure({ environment }, 'a picture', error);
    throw error.code === 'absent'
      ? new FunctionError(404, 'not_found', 'There is no such picture.')
      : new FunctionError(502, 'provider_failed', FAILED_MESSAGE);
  }
}

function reportFailure({ environment }: Pick<Context, 'environment'>, what: string, error: ProviderError): void {
  environment.report(`the places provider failed at ${what}: ${reasonOf(error)}`);
}

function isSize(size: string): size is PhotoSize {
  return Object.hasOwn(PHOTO_SIZES, size);
}

function answer(body: Readonly<Record<string, unknown>>): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}
