import * as z from 'zod/mini';
import type { AskedPlace } from '#domain/certificates/asked-place.ts';

const certificateSchema = z.object({ number: z.string(), validUntil: z.nullable(z.string()), isEnded: z.boolean() });
const placeSchema = z.object({ slug: z.string(), name: z.string(), certificates: z.array(certificateSchema) });

/** The place in a history entry's state; null for none. */
export function askedPlace(state: unknown): AskedPlace | null {
  const parsed = placeSchema.safeParse(state);
  return parsed.success ? parsed.data : null;
}
