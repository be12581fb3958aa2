import type * as z from 'zod/mini';

/** What a text says as JSON; null where there is none or it is damaged. */
export function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A value that was stored or sent as JSON; null where there is none, or one of another shape. */
export function parseJsonAs<Value>(schema: z.ZodMiniType<Value>, text: string | null): Value | null {
  const parsed = schema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}
