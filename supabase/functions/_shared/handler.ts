import { type Environment, readEnvironment } from './environment.ts';

export type Handler = (request: Request) => Promise<Response>;
export type CreateHandler = (environment: Environment) => Handler;

/** Something that a function refuses or can't do; its message is for the person who asked. */
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

/** Makes a handler of what answers: preflight requests are answered, and errors become `{code, message}`. */
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

/** The part of Deno's global that is used; the same modules run where it is not there. */
interface Deno {
  readonly env: { get(name: string): string | undefined };
  serve(handler: Handler): unknown;
}

/** The part of the edge runtime's global that is used: it keeps a worker alive for work after the answer. */
interface EdgeRuntime {
  waitUntil(work: Promise<void>): void;
}

/** Registers a function with the Deno that runs it; elsewhere the module is only imported. */
export function serveOnDeno(create: CreateHandler): void {
  if (!('Deno' in globalThis)) return;
  // Their own types are not there outside Deno.
  const deno = Reflect.get(globalThis, 'Deno') as Deno;
  const runtime = Reflect.get(globalThis, 'EdgeRuntime') as EdgeRuntime | undefined;
  const background = (work: Promise<void>) => runtime?.waitUntil(work);
  deno.serve(create(readEnvironment((name) => deno.env.get(name), { background, report: printWarning })));
}

function printWarning(line: string): void {
  // oxlint-disable-next-line no-console -- what hosted functions print is their log
  console.warn(line);
}
