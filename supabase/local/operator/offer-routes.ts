import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { importOffers, listOffers, OffersError, offersFileSchema, removeOffer } from './offer-steps.ts';

const removeSchema = z.object({ id: z.uuid() });

/**
 * Routes that `npm run offers` calls on a running backend: POST /list → {offers, promotions} · /import {offers, promotions}
 * → {added, changed} · /remove {id} → {}. A refusal is a 409 with {message}.
 */
export function offerRoutes(database: Database): Hono {
  const routes = new Hono();
  const answer = <S extends z.ZodMiniType>(path: string, schema: S, work: (body: z.infer<S>) => Promise<object>) =>
    routes.post(path, async (c) => {
      const body = schema.safeParse(await c.req.json());
      if (!body.success) return c.json({ message: z.prettifyError(body.error) }, 409);
      try {
        return c.json(await work(body.data));
      } catch (error) {
        if (!(error instanceof OffersError)) throw error;
        return c.json({ message: error.message }, 409);
      }
    });
  answer('/list', z.object({}), () => listOffers(database));
  answer('/import', offersFileSchema, (file) => importOffers(database, file));
  answer('/remove', removeSchema, async ({ id }) => {
    await removeOffer(database, id);
    return {};
  });
  return routes;
}
