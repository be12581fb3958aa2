/** Requests to REST that @supabase/lite would answer as others, and its answers to them. */
import type { RestErrorBody } from './lite-errors.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** As `answer`, also for methods that lite takes for others. */
export async function answerRest(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> {
  if (!METHODS.has(request.method)) return unsupportedMethod(request.method);
  // Lite takes the arguments of a function for filters when it is asked by HEAD.
  if (request.method === 'HEAD' && new URL(request.url).pathname.includes('/rpc/')) {
    const { status, headers } = await answer(new Request(request.url, { headers: request.headers }));
    return new Response(null, { status, headers });
  }
  return complete(await answer(request), request.headers.get('prefer') ?? '');
}

/**
 * The answer with all its headers: the server's own Response forgets those that were set after it was made, such as lite sets for
 * pages of other origins, as soon as its body is looked at. An estimate that was counted is told as what was preferred.
 */
function complete(response: Response, prefer: string): Response {
  const headers = new Headers(response.headers);
  const applied = headers.get('preference-applied');
  if (applied && prefer.includes('count=estimated')) {
    headers.set('preference-applied', applied.replace('count=exact', 'count=estimated'));
  }
  return new Response(response.body, { status: response.status, headers });
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
