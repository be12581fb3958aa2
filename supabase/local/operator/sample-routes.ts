import type { Context } from 'hono';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { isLoopbackHost, thisMachineOnly } from '../gateway/loopback.ts';
import { type SampleCounts, SamplesRefusedError } from './sample-steps.ts';

/** Writes the samples and updates the packs; `by` names the requester. */
export type WriteSamples = (by: string) => Promise<SampleCounts>;
/** Removes the samples and updates the packs; `by` names the requester. @returns how many were there */
export type RemoveSamples = (by: string) => Promise<number>;

const adminSchema = z.object({ by: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) });

/**
 * POST /__samples, which the page /seeder calls in development mode, only for pages of this machine. It needs no key,
 * because it only writes the fixed samples. Elsewhere it answers 404 (U59).
 */
export function samplePageRoutes(write: WriteSamples): Hono {
  const routes = new Hono();
  routes.post('/', thisMachineOnly, (c) => (isOwnPage(c) ? answer(c, () => write('/seeder')) : c.notFound()));
  return routes;
}

/**
 * What `npm run seed` calls on a running backend: POST {by} → {added, changed, total, retired}, or 409 with {message}. POST
 * /remove {by} → {removed}.
 */
export function sampleAdminRoutes(write: WriteSamples, remove: RemoveSamples): Hono {
  const routes = new Hono();
  routes.post('/', async (c) => {
    const body = adminSchema.safeParse(await c.req.json());
    if (!body.success) return c.json({ message: 'expected {by}' }, 400);
    return answer(c, () => write(body.data.by));
  });
  routes.post('/remove', async (c) => {
    const body = adminSchema.safeParse(await c.req.json());
    if (!body.success) return c.json({ message: 'expected {by}' }, 400);
    return c.json({ removed: await remove(body.data.by) });
  });
  return routes;
}

/** A page of another site, or behind a proxy, has another origin. */
function isOwnPage(c: Context): boolean {
  const origin = c.req.header('origin') ?? '';
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname);
}

async function answer(c: Context, write: () => Promise<SampleCounts>): Promise<Response> {
  try {
    return c.json(await write());
  } catch (error) {
    if (!(error instanceof SamplesRefusedError)) throw error;
    return c.json({ message: error.message }, 409);
  }
}
