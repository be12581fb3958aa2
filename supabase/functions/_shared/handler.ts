import { type Environment, readEnvironment } from './environment.ts';

export type Handler = (request: Request) => Promise<Response>;
export type CreateHandler = (environment: Environment) => Handler;

/** An expected failure of a function; its message is for the user. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
} as const;

/** Wraps `answer`: adds CORS headers, answers preflight requests, and turns a FunctionError into `{code, message}`. */
export function createHandler(answer: Handler): Handler {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    const response = await answer(request).catch((error: unknown) => {
      if (!(error instanceof FunctionError)) throw error;
      return Response.json({ code: error.code, message: error.message }, { status: error.status });
    });
    for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
    return response;
  };
}

/** @throws FunctionError 400 */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch (cause) {
    throw new FunctionError(400, 'bad_request', 'The body is no JSON.', { cause });
  }
}

/** The part of Deno's global that is used. The modules also run without Deno. */
interface Deno {
  readonly env: { get(name: string): string | undefined };
  serve(handler: Handler): unknown;
}

/** The part of the edge runtime's global that is used. It keeps a worker alive for work after the answer. */
interface EdgeRuntime {
  waitUntil(work: Promise<void>): void;
}

/** Serves the function if the module runs in Deno; does nothing elsewhere. */
export function serveOnDeno(create: CreateHandler): void {
  if (!('Deno' in globalThis)) return;
  // Deno's own types are not available outside Deno.
  const deno = Reflect.get(globalThis, 'Deno') as Deno;
  const runtime = Reflect.get(globalThis, 'EdgeRuntime') as EdgeRuntime | undefined;
  const background = (work: Promise<void>) => runtime?.waitUntil(work);
  deno.serve(create(readEnvironment((name) => deno.env.get(name), { background, report: printWarning })));
}

function printWarning(line: string): void {
  // oxlint-disable-next-line no-console -- a hosted function's output is its log
  console.warn(line);
}
