import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { ModerationError } from './moderation-error.ts';
import {
  decideCase,
  listCases,
  readLog,
  SUBJECTS,
  showCase,
  suggestedPlaceSchema,
  undoPerson,
  VERBS,
} from './moderation-steps.ts';

export interface AdminContext {
  readonly database: Database;
  readonly dataDir: string;
}

const limit = z.int();
const listSchema = z.object({ subjects: z.array(z.enum(SUBJECTS)), states: z.array(z.string()), limit });
const showSchema = z.object({ id: z.uuid() });
const decideSchema = z.object({
  id: z.uuid(),
  verb: z.enum(VERBS),
  note: z.string(),
  by: z.string(),
  seen: z.optional(z.string()),
  answer: z.optional(z.string()),
  sha256: z.optional(z.string()),
  place: z.optional(z.union([suggestedPlaceSchema, z.object({ slug: z.string() })])),
});
const undoSchema = z.object({ person: z.uuid(), isUndone: z.boolean(), note: z.string(), by: z.string() });
const logSchema = z.object({ limit });

/**
 * Routes that `npm run moderate` calls on a running backend: POST /list {subjects, states, limit} → {cases} · /show {id} →
 * {case} · /decide {id, verb, note, by, seen?, sha256?, place?} → {subject, decision} ·
 * /undo {person, isUndone, note, by} → {places} · /log {limit} → {decisions}. A `ModerationError` is a
 * 409 with its {code, message}.
 */
export function moderationRoutes({ database, dataDir }: AdminContext): Hono {
  const routes = new Hono();
  const answer = <S extends z.ZodMiniType>(path: string, schema: S, work: (body: z.infer<S>) => Promise<object>) =>
    routes.post(path, async (c) => {
      const body = schema.safeParse(await c.req.json());
      if (!body.success) return c.json({ code: 'arguments', message: z.prettifyError(body.error) }, 409);
      try {
        return c.json(await work(body.data));
      } catch (error) {
        if (!(error instanceof ModerationError)) throw error;
        return c.json({ code: error.code, message: error.message }, 409);
      }
    });
  answer('/list', listSchema, async (filter) => ({ cases: await listCases(database, filter) }));
  answer('/show', showSchema, async ({ id }) => ({ case: await showCase(database, dataDir, id) }));
  answer('/decide', decideSchema, (request) => decideCase(database, dataDir, request));
  answer('/undo', undoSchema, (request) => undoPerson(database, request));
  answer('/log', logSchema, async (body) => ({ decisions: await readLog(database, body.limit) }));
  return routes;
}
