import * as z from 'zod/mini';
import { readConfig } from '#platform/config.ts';

const countsSchema = z.object({ added: z.number(), changed: z.number(), total: z.number() });
const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  city: z.nullable(z.string()),
  halal_status: z.string(),
});
export type SampleCounts = z.infer<typeof countsSchema>;
export type CheckRow = z.infer<typeof rowSchema>;

/** Has the server write the sample places; 'refused' if it accepts none, 'failed' if it can't be reached. */
export async function writeSamples(): Promise<SampleCounts | 'refused' | 'failed'> {
  const answer = await fetch('/__samples', { method: 'POST' }).catch(() => null);
  if (answer?.ok) return countsSchema.parse(await answer.json());
  return answer && answer.status < 500 ? 'refused' : 'failed';
}

/** Ten places as the public sees them (D47); 'failed' if the server can't be reached. */
export async function readTenPlaces(): Promise<readonly CheckRow[] | 'failed'> {
  const { supabaseUrl, publishableKey } = readConfig(import.meta.env, window.location.origin);
  const address = `${supabaseUrl}/rest/v1/restaurants?select=id,name,slug,city,halal_status&limit=10`;
  const answer = await fetch(address, { headers: { apikey: publishableKey } }).catch(() => null);
  return answer?.ok ? z.array(rowSchema).parse(await answer.json()) : 'failed';
}
