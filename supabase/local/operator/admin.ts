import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { BackendError, codeOf } from '../backend-error.ts';
import { thisMachineOnly } from '../gateway/loopback.ts';
import type { PackUpdates } from '../packs/pack-updates.ts';
import { readDataReport } from './data-report.ts';
import { aboutImportSchema, discardImports, listImports, previewImport, stageImport } from './import-steps.ts';
import { mergeImport, undoImport } from './merge-import.ts';
import { type AdminContext, moderationRoutes } from './moderation-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { type RemoveSamples, sampleAdminRoutes, type WriteSamples } from './sample-routes.ts';

const importId = z.uuid();
const stageSchema = z.object({ import: importId, rows: z.array(z.looseObject({})) });
const voices = z.array(z.string());
const mergeSchema = z.object({ import: importId, expected: z.number(), voices, about: aboutImportSchema });
const previewSchema = z.object({ import: importId, voices, about: aboutImportSchema });
const undoSchema = z.object({ import: importId });
const discardSchema = z.object({ except: z.nullable(importId) });

type TaskQueue = <T>(work: () => Promise<T>) => Promise<T>;

interface OperatorContext extends AdminContext {
  readonly inTurn: TaskQueue;
  readonly packs: PackUpdates;
  readonly writeSamples: WriteSamples;
  readonly removeSamples: RemoveSamples;
}

/** Runs tasks one after the other. */
export function createTaskQueue(): TaskQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}

/** SQLSTATE of a merge whose staged rows were cleared by another import. */
const OVERTAKEN = 'PT409';

/**
 * Routes below /__admin that the operator's commands call on a running backend. The caller has checked key and address.
 *
 * - POST /import/ping · /import/discard {except} · /import/stage {import, rows} → {lines} · /import/merge {import, expected,
 * voices, about} → counts; 409 if another import cleared the stage, 422 if a row is refused · /import/preview {import,
 * voices, about} → the effect of that merge
 * - POST /import/list → the last imports · /import/undo {import} → what was restored
 * - POST /packs → {manifest, isNew}; the index of all places follows half a minute later · /data-report → quality of the
 * data
 * - /moderation: see `moderationRoutes` · /offers: see `offerRoutes` · /samples: see `sampleAdminRoutes`
 *
 * Merges and builds take long, so `inTurn` runs them one after the other.
 */
function adminRoutes({ database, dataDir, inTurn, packs, writeSamples, removeSamples }: OperatorContext): Hono {
  const routes = new Hono();
  routes.post('/import/ping', (c) => c.json({}));
  routes.post('/import/discard', async (c) => {
    const body = discardSchema.safeParse(await c.req.json());
    if (!body.success) return c.json({ error: 'expected {except}' }, 400);
    await inTurn(() => discardImports(database, body.data.except));
    return c.json({});
  });
  routes.post('/import/stage', async (c) => {
    const body = stageSchema.safeParse(await c.req.json());
    if (!body.success) return c.json({ error: 'expected {import, rows}' }, 400);
    return c.json({ lines: await inTurn(() => stageImport(database, body.data.import, body.data.rows)) });
  });
  routes.post('/import/merge', async (c) => {
    const body = mergeSchema.safeParse(await c.req.json());
    if (!body.success) return c.json({ error: 'expected {import, expected, voices, about}' }, 400);
    const { expected, about } = body.data;
    try {
      return c.json(await inTurn(() => mergeImport(database, body.data.import, expected, body.data.voices, about)));
    } catch (error) {
      if (codeOf(error) === OVERTAKEN) return c.json({ error: 'overtaken' }, 409);
      if (error instanceof BackendError) return c.json({ error: error.message }, 422);
      throw error;
    }
  });
  routes.post('/import/preview', async (c) => {
    const body = previewSchema.safeParse(await c.req.json());
    if (!body.success) return c.json({ error: 'expected {import, voices, about}' }, 400);
    const { about } = body.data;
    return c.json(await inTurn(() => previewImport(database, body.data.import, body.data.voices, about)));
  });
  routes.post('/import/list', async (c) => c.json(await inTurn(() => listImports(database))));
  routes.post('/import/undo', async (c) => {
    const body = undoSchema.safeParse(await c.req.json());
    if (!body.success) return c.json({ error: 'expected {import}' }, 400);
    return c.json(await inTurn(() => undoImport(database, body.data.import)));
  });
  routes.post('/packs', async (c) => c.json(await packs.update()));
  routes.post('/data-report', async (c) => c.json(await readDataReport(database)));
  routes.route('/offers', offerRoutes(database));
  routes.route('/samples', sampleAdminRoutes(writeSamples, removeSamples));
  routes.route('/moderation', moderationRoutes({ database, dataDir }));
  return routes;
}

/** The operator's routes, only for this machine and the secret key; everyone else gets 404. */
export function guardedAdmin(secretKey: string, context: OperatorContext): Hono {
  const routes = new Hono();
  const expected = Buffer.from(`Bearer ${secretKey}`);
  routes.use(async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '');
    const isKeyRight = given.length === expected.length && timingSafeEqual(given, expected);
    return isKeyRight ? thisMachineOnly(c, next) : c.notFound();
  });
  routes.route('/', adminRoutes(context));
  return routes;
}
