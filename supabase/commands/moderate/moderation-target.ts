import * as z from 'zod';
import { MODERATION_ERRORS, ModerationError } from '../../local/operator/moderation-error.ts';
import {
  type CaseDetails,
  type CaseFilter,
  caseAnswerSchema,
  caseListSchema,
  type Decided,
  type Decision,
  type DecisionRequest,
  decideCase,
  decidedSchema,
  decisionListSchema,
  listCases,
  type ModerationCase,
  readLog,
  showCase,
  type UndoRequest,
  undoneSchema,
  undoPerson,
} from '../../local/operator/moderation-steps.ts';
import type { BackendConnection } from '../import/backend-connection.ts';
import type { ImportTarget } from '../import/import-target.ts';
import { type DataSettings, openData, targetOf } from '../import/settings.ts';

/** Access to the cases: a database that this process has opened, or a running backend that owns it. */
export interface ModerationTarget {
  list(filter: CaseFilter): Promise<readonly ModerationCase[]>;
  /** @throws ModerationError `not_found` */
  show(id: string): Promise<CaseDetails>;
  /** @throws ModerationError; see `decideCase` */
  decide(request: DecisionRequest): Promise<Decided>;
  /** @throws ModerationError; see `undoPerson` */
  undo(request: UndoRequest): ReturnType<typeof undoPerson>;
  log(limit: number): Promise<readonly Decision[]>;
  /** Updates the packs; see `ImportTarget`. */
  updatePacks(): ReturnType<ImportTarget['updatePacks']>;
  close(): Promise<void>;
}

/** Opens the data like `openData`, with the same errors. */
export async function openModeration(settings: DataSettings): Promise<ModerationTarget> {
  const owner = await openData(settings);
  const target = targetOf(owner, settings.dataDir);
  const whole = { updatePacks: () => target.updatePacks(), close: () => target.close() };
  if (owner.kind === 'backend') return { ...throughBackend(owner.backend), ...whole };
  const { database } = owner;
  return {
    list: (filter) => listCases(database, filter),
    show: (id) => showCase(database, settings.dataDir, id),
    decide: (request) => decideCase(database, settings.dataDir, request),
    undo: (request) => undoPerson(database, request),
    log: (limit) => readLog(database, limit),
    ...whole,
  };
}

const refusalSchema = z.object({ code: z.enum(MODERATION_ERRORS), message: z.string() });

function throughBackend(backend: BackendConnection): Omit<ModerationTarget, 'updatePacks' | 'close'> {
  const done = async (path: string, body: object): Promise<unknown> => {
    const { status, text } = await backend.ask(`/moderation${path}`, body);
    if (status === 409) {
      const { code, message } = refusalSchema.parse(JSON.parse(text));
      throw new ModerationError(code, message);
    }
    if (status !== 200) throw new ModerationError('backend', `The backend answered ${status} to ${path}.`);
    return JSON.parse(text);
  };
  return {
    list: async (filter) => caseListSchema.parse(await done('/list', filter)).cases,
    show: async (id) => caseAnswerSchema.parse(await done('/show', { id })).case,
    decide: async (request) => decidedSchema.parse(await done('/decide', request)),
    undo: async (request) => undoneSchema.parse(await done('/undo', request)),
    log: async (limit) => decisionListSchema.parse(await done('/log', { limit })).decisions,
  };
}
