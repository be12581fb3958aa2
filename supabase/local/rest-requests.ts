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
  return saysEstimated(await answer(request), request.headers.get('prefer') ?? '');
}

/** An estimate that was counted is told as what was preferred. */
function saysEstimated(response: Response, prefer: string): Response {
  const applied = response.headers.get('preference-applied');
  if (!applied || !prefer.includes('count=estimated')) return response;
  response.headers.set('preference-applied', applied.replace('count=exact', 'count=estimated'));
  return response;
}

function unsupportedMethod(method: string): Response {
  const body: RestErrorBody = {
    code: 'PGRST117',
    message: `Unsupported HTTP method: ${method}`,
    details: null,
    hint: null,
  };
  return Response.json(body, { status: 405, headers: { 'access-control-allow-origin': '*' } });
}
