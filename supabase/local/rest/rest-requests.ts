/** Handles REST requests that @supabase/lite would misread, and completes its answers. */
import type { RestErrorBody } from './lite-errors.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** As `answer`, but refuses methods that lite would treat as others. */
export async function answerRest(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> {
  if (!METHODS.has(request.method)) return unsupportedMethod(request.method);
  // At HEAD, lite would treat a function's arguments as filters.
  if (request.method === 'HEAD' && new URL(request.url).pathname.includes('/rpc/')) {
    const { status, headers } = await answer(new Request(request.url, { headers: request.headers }));
    return new Response(null, { status, headers });
  }
  return complete(await answer(request), request.headers.get('prefer') ?? '');
}

/**
 * Copies the answer with all its headers: the server's own Response drops headers set later, such as lite's for other
 * origins, once its body is read. Also reports an exactly counted estimate under the preference that the client sent.
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
