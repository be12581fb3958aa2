import type * as z from 'zod/mini';

/** What was kept as JSON; null where nothing was, or what can't be read: that was not written by this version. */
export function parseStored<Value>(schema: z.ZodMiniType<Value>, text: string | null): Value | null {
  if (text === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
