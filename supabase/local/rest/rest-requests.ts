/** Handles REST requests that @supabase/lite would misread, and completes its answers. */
import { readCsv } from './csv-rows.ts';
import { markNumbers, unmarkNumbers } from './exact-numbers.ts';
import { RestError, type RestErrorBody } from './lite-errors.ts';
import { requestMemory } from './request-memory.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** As `answer`, but refuses methods that lite would treat as others. */
export async function answerRest(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> {
  if (!METHODS.has(request.method)) return unsupportedMethod(request.method);
  // At HEAD, lite would treat a function's arguments as filters.
  if (request.method === 'HEAD' && new URL(request.url).pathname.includes('/rpc/')) {
    const { status, headers } = await answer(new Request(request.url, { headers: request.headers }));
    return new Response(null, { status, headers });
  }
  return complete(await answer(request), request);
}

/**
 * The request with its body's numbers as they are written, and with CSV as JSON, because lite reads an empty text as null. A body
 * without a media type is JSON.
 * @throws RestError PGRST102
 */
export async function readableBody(request: Request): Promise<Request> {
  const type = (request.headers.get('content-type') || 'application/json').toLowerCase();
  if (!request.body || !/json|^text\/csv/.test(type)) return request;
  const text = await request.text();
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', type.includes('json') ? type : 'application/json');
  if (type.includes('json')) return withBody(request, headers, markNumbers(text));
  return withBody(request, headers, JSON.stringify(readCsv(text)));
}

function withBody({ url, method }: Request, headers: Headers, body: string): Request {
  return new Request(url, { method, headers, body });
}

/**
 * Copies the answer with all its headers: the server's own Response drops headers set later, such as lite's for other
 * origins, once its body is read. Writes exact numbers and CSV, names the client's own address, and reports applied
 * preferences, also an exactly counted estimate under the preference that the client sent.
 */
async function complete(response: Response, { headers: sent, url }: Request): Promise<Response> {
  const headers = new Headers(response.headers);
  const prefer = sent.get('prefer') ?? '';
  const { timeZone } = requestMemory() ?? {};
  const applied = headers.get('preference-applied');
  if (applied && prefer.includes('count=estimated')) {
    headers.set('preference-applied', applied.replace('count=exact', 'count=estimated'));
  }
  if (timeZone !== undefined) headers.append('preference-applied', `timezone=${timeZone}`);
  if (headers.has('content-location')) headers.set('content-location', locationOf(new URL(url)));
  const location = headers.get('location');
  if (location !== null) headers.set('location', unmarkNumbers(location));
  const { status } = response;
  if (!response.body || !TEXT.test(headers.get('content-type') ?? '')) {
    return new Response(response.body, { status, headers });
  }
  const text = await response.text();
  const body = new TextEncoder().encode(isCsv(headers) && response.ok ? toCsv(text) : unmarkNumbers(text));
  if (headers.has('content-length')) headers.set('content-length', String(body.byteLength));
  return new Response(body, { status, headers });
}

const TEXT = /json|^text\//;

function isCsv(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('text/csv') ?? false;
}

/** Lite rewrites the order of parameters; the values are the client's. */
function locationOf({ pathname, searchParams }: URL): string {
  const query = String(new URLSearchParams([...searchParams].toSorted(([one], [other]) => one.localeCompare(other))));
  return `${pathname.replace(/^\/rest\/v1/, '')}${query === '' ? '' : `?${query}`}`;
}

/**
 * Lists and composite values as PostgreSQL writes them; lite writes them as JSON.
 * @throws RestError if the rows have other columns than lite's
 */
function toCsv(text: string): string {
  const { csv } = requestMemory() ?? {};
  if (text === '' || !csv) return text;
  const header = csv.names.join(',');
  if (text.slice(0, text.indexOf('\n')) === header) return [header, ...csv.lines].join('\n');
  const details = 'This backend can not write these columns as CSV.';
  throw new RestError(400, { code: 'PGRST127', message: 'Feature not implemented', details });
}

function unsupportedMethod(method: string): Response {
  const body: RestErrorBody = {
    code: 'PGRST117',
    message: `Unsupported HTTP method: ${method}`,
    details: null,
    hint: null,
  };
  return Response.json(body, { status: 405 });
}
