/** The database side of moderation: SQL functions of the migrations, called by the command or through /__admin. */
import * as z from 'zod/mini';
import { codeOf } from '../backend-error.ts';
import type { Database, Queryable } from '../database/database.ts';
import { checkFile, pathOfVersion } from './moderated-picture.ts';
import { ModerationError } from './moderation-error.ts';

export const SUBJECTS = [
  'review_report',
  'change_report',
  'review_photo',
  'evidence',
  'suggestion',
  'merge',
  'name',
  'profile',
  'check',
  'check_photo',
  'review',
  'place',
] as const;
export type Subject = (typeof SUBJECTS)[number];

export const VERBS = ['approve', 'reject', 'hide', 'restore', 'dismiss'] as const;
type Verb = (typeof VERBS)[number];

/** The decisions that a moderator may make for each subject, with their names in `public.moderate`. */
const DECISIONS: Readonly<Record<Subject, Partial<Record<Verb, string>>>> = {
  review_report: { hide: 'upheld', dismiss: 'dismissed' },
  change_report: { approve: 'upheld', dismiss: 'dismissed' },
  review_photo: { approve: 'approved', reject: 'rejected' },
  evidence: { approve: 'approved', reject: 'rejected' },
  suggestion: { approve: 'accepted', dismiss: 'dismissed' },
  merge: { approve: 'joined', reject: 'apart' },
  name: { approve: 'upheld', dismiss: 'dismissed' },
  profile: { approve: 'upheld', dismiss: 'dismissed' },
  check: { approve: 'upheld', dismiss: 'dismissed' },
  check_photo: { reject: 'rejected' },
  review: { hide: 'hidden', restore: 'shown' },
  place: {},
};

const fields = z.record(z.string(), z.unknown());

const decisionSchema = z.object({
  subject: z.string(),
  id: z.string(),
  decision: z.string(),
  reason: z.string(),
  decided_by: z.string(),
  /** ISO instant. */
  decided_at: z.string(),
});

/** What is known of the account that sent a case; 'gone' if it was deleted. */
const STANDINGS = ['confirmed', 'unconfirmed', 'gone'] as const;

const caseFields = {
  subject: z.enum(SUBJECTS),
  id: z.string(),
  state: z.string(),
  /** ISO instant. */
  created_at: z.string(),
  /** The review, place or person concerned. */
  about: z.string(),
  content: fields,
  /** Null for the catalogue's own questions. */
  standing: z.nullable(z.enum(STANDINGS)),
};

/** A case in the list of `moderation.list_cases`. */
const caseSchema = z.object({
  ...caseFields,
  place: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  /** Number of this case among those that its sender sent that day (UTC); null for the catalogue's own questions. */
  nth: z.nullable(z.number()),
});

/** A case with everything needed to decide it, from `moderation.show_case`. */
const caseDetailsSchema = z.object({
  ...caseFields,
  place: z.nullable(fields),
  review: z.nullable(fields),
  evidence: z.nullable(z.array(fields)),
  /** Of a place: who saw a halal certificate there, and who none. */
  answers: z.optional(z.nullable(z.array(fields))),
  /** Places within 200 metres of a suggestion. */
  near: z.optional(z.nullable(z.array(fields))),
  /** Path of a picture's file on this machine. */
  file: z.nullable(z.string()),
  /** The version of that file, which a decision names as the one that was looked at. */
  seen: z.optional(z.nullable(z.string())),
  decisions: z.array(decisionSchema),
});

export const caseListSchema = z.object({ cases: z.array(caseSchema) });
export const caseAnswerSchema = z.object({ case: caseDetailsSchema });
export const decisionListSchema = z.object({ decisions: z.array(decisionSchema) });
export const decidedSchema = z.object({ subject: z.enum(SUBJECTS), decision: z.string() });

export type ModerationCase = z.infer<typeof caseSchema>;
export type CaseDetails = z.infer<typeof caseDetailsSchema>;
export type Decision = z.infer<typeof decisionSchema>;
export type Decided = z.infer<typeof decidedSchema>;

export const undoneSchema = z.object({ places: z.number() });
type Undone = z.infer<typeof undoneSchema>;

/** All checks of a person, to be undone or counted again. */
export interface UndoRequest {
  readonly person: string;
  readonly isUndone: boolean;
  readonly note: string;
  readonly by: string;
}

export interface CaseFilter {
  readonly subjects: readonly Subject[];
  readonly states: readonly string[];
  /** At most 500. */
  readonly limit: number;
}

export interface DecisionRequest {
  readonly id: string;
  readonly verb: Verb;
  readonly note: string;
  readonly by: string;
  /** The version of the picture that the moderator looked at. Approving a review's picture needs it. */
  readonly seen?: string | undefined;
  /** SHA-256 of that picture in hexadecimal, needed if its file is not on this machine. */
  readonly sha256?: string | undefined;
  /** For an approved suggestion: the place it becomes, or the slug of the place that already existed. */
  readonly place?: SuggestedPlace | { readonly slug: string } | undefined;
  /** For an approved contradiction of visitors: what is so. Their standing follows from it. */
  readonly answer?: string | undefined;
}

/** What the catalogue needs about a suggested place besides the author's words. */
export const suggestedPlaceSchema = z.object({
  /** Readable part of its slug. */
  slug_base: z.string(),
  country_code: z.string(),
  country: z.string(),
  time_zone: z.nullable(z.string()),
  /** Degrees, of a place to pray whose author gave an address only. */
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
});
type SuggestedPlace = z.infer<typeof suggestedPlaceSchema>;

/** Oldest first, without what unconfirmed accounts sent, and with a share of the head for each sender and day. */
export async function listCases(
  database: Database,
  { subjects, states, limit }: CaseFilter,
): Promise<ModerationCase[]> {
  const rows = await database.query<{ found: unknown }>(
    `select moderation.list_cases(array(select jsonb_array_elements_text($1::text::jsonb)),
       array(select jsonb_array_elements_text($2::text::jsonb)), $3::text::integer) as found`,
    [JSON.stringify(subjects), JSON.stringify(states), String(limit)],
  );
  return rows.map(({ found }) => caseSchema.parse(found));
}

/**
 * @param dataDir contains the pictures' files
 * @throws ModerationError `not_found`
 */
export async function showCase(database: Database, dataDir: string, id: string): Promise<CaseDetails> {
  const [row] = await database.query<{ found: unknown }>('select moderation.show_case($1::text::uuid) as found', [id]);
  if (!row?.found) throw notFound(id);
  const found = caseDetailsSchema.parse(row.found);
  return { ...found, seen: found.file, file: found.file && pathOfVersion(dataDir, found.file) };
}

/**
 * @throws ModerationError `not_found`, `wrong_decision`, `wrong_answer`, `bad_note`, `no_place` for an unknown slug, `no_picture` or `no_file` for a picture
 * whose file is missing, does not match its path or is no whole picture, or `not_seen` if the picture is not the one that was looked at
 */
export async function decideCase(
  database: Database,
  dataDir: string,
  { id, verb, note, by, seen, sha256, place, answer }: DecisionRequest,
): Promise<Decided> {
  const { subject, content, file, seen: stored } = await showCase(database, dataDir, id);
  const isKnown = subject === 'suggestion' && verb === 'approve' && place !== undefined && 'slug' in place;
  const decision = isKnown ? 'listed' : DECISIONS[subject][verb];
  if (decision === undefined) {
    const allowed = Object.keys(DECISIONS[subject]).join(' or ') || 'nothing';
    throw new ModerationError('wrong_decision', `${withArticle(subject)} takes ${allowed}, not ${verb}.`);
  }
  if (answer !== undefined && !(subject === 'check' && verb === 'approve'))
    throw new ModerationError('wrong_decision', 'Only an approved check takes --answer.');
  if (subject === 'review_photo' && verb === 'approve' && file) {
    if (seen === undefined) {
      throw new ModerationError(
        'not_seen',
        'Say which picture you looked at: --seen, with the version that show prints.',
      );
    }
    // The database compares again, in the transaction of the decision.
    if (seen !== stored) throw wasReplaced();
    await checkFile(file, String(content['path']), sha256);
  }
  const isDone = await database
    .transaction(async (tx) => {
      if (subject === 'suggestion' && verb === 'approve' && place)
        await settlePlace(tx, id, place, content['prayer'] != null);
      if (answer !== undefined) await tx.query('select moderation.settle_check($1::text::uuid, $2)', [id, answer]);
      const [moderated] = await tx.query<{ done: boolean }>(
        'select public.moderate($1, $2::text::uuid, $3, $4, $5, $6) as done',
        [subject, id, decision, note, by, seen ?? null],
      );
      return moderated?.done;
    })
    .catch((error: unknown) => {
      throw refusalOf(error) ?? error;
    });
  if (!isDone) throw notFound(id);
  return { subject, decision };
}

/** Adds the place of a suggestion, or links the place that already existed. */
async function settlePlace(
  tx: Queryable,
  id: string,
  place: NonNullable<DecisionRequest['place']>,
  isPrayer: boolean,
): Promise<void> {
  if (!('slug' in place)) {
    const add = isPrayer ? 'add_suggested_prayer_space' : 'add_suggested_place';
    await tx.query(`select moderation.${add}($1::text::uuid, $2::text::jsonb)`, [id, JSON.stringify(place)]);
    return;
  }
  const [row] = await tx.query<{ found: boolean }>('select moderation.link_suggestion($1::text::uuid, $2) as found', [
    id,
    place.slug,
  ]);
  if (!row?.found)
    throw new ModerationError('no_place', `There is no place ${place.slug}, or the suggestion is answered.`);
}

/**
 * Undoes all checks of a person, who can't send others then, or counts them again.
 * @returns the number of places
 * @throws ModerationError `not_found`, `bad_note`
 */
export async function undoPerson(database: Database, { person, isUndone, note, by }: UndoRequest): Promise<Undone> {
  const [row] = await database
    .query<{ places: number | null }>(
      'select moderation.undo_person($1::text::uuid, $2::text::boolean, $3, $4) as places',
      [person, String(isUndone), note, by],
    )
    .catch((error: unknown) => {
      throw refusalOf(error) ?? error;
    });
  const places = row?.places ?? null;
  if (places === null) throw notFound(person);
  return { places };
}

/** Newest first. */
export async function readLog(database: Database, limit: number): Promise<Decision[]> {
  const rows = await database.query<{ entry: unknown }>(
    'select moderation.read_log(null, $1::text::integer) as entry',
    [String(limit)],
  );
  return rows.map(({ entry }) => decisionSchema.parse(entry));
}

/** Converts the SQLSTATEs with which `public.moderate` refuses. */
function refusalOf(cause: unknown): ModerationError | undefined {
  if (cause instanceof ModerationError) return cause;
  switch (codeOf(cause)) {
    case 'PT409':
      if (Reflect.get(Object(cause), 'hint') === 'not_joined') {
        return new ModerationError(
          'not_joined',
          'They can’t be joined: both have reviews, one has a row of that source, or somebody set them apart.',
        );
      }
      if (Reflect.get(Object(cause), 'hint') === 'not_seen') return wasReplaced(cause);
      return new ModerationError('no_file', 'The picture itself was not uploaded yet; look again later.', { cause });
    case 'PT400':
      if (Reflect.get(Object(cause), 'hint') !== 'unknown_answer') return undefined;
      return new ModerationError(
        'wrong_answer',
        'That is no answer to this question; show lists what visitors answered.',
        {
          cause,
        },
      );
    case '23514':
      return new ModerationError(
        'bad_note',
        'The note must be plain text of at most 1000 characters, the name of at most 120.',
        { cause },
      );
    default:
      return undefined;
  }
}

function wasReplaced(cause?: unknown): ModerationError {
  return new ModerationError('not_seen', 'The picture was replaced since you looked at it: show it again.', { cause });
}

function notFound(id: string): ModerationError {
  return new ModerationError('not_found', `There is nothing with the id ${id}.`);
}

function withArticle(subject: Subject): string {
  const words = subject.replace('_', ' ');
  return subject === 'evidence' ? 'Evidence' : `A ${words}`;
}
