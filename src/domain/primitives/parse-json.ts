import type * as z from 'zod/mini';

/** Parses JSON; null if the text is missing or damaged. */
export function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Parses JSON of a shape; null if the text is missing, damaged or of another shape. */
export function parseJsonAs<Value>(schema: z.ZodMiniType<Value>, text: string | null): Value | null {
  const parsed = schema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}
