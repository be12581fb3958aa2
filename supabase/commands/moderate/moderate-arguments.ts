import type { Position } from '../../../src/domain/geo/geo.ts';
import { ModerationError } from '../../local/operator/moderation-error.ts';
import {
  type CaseFilter,
  type DecisionRequest,
  type Subject,
  type UndoRequest,
  VERBS,
} from '../../local/operator/moderation-steps.ts';
import { countryCode } from '../import/country.ts';
import { parseCommand } from '../run-command.ts';

const USAGE = `Usage: npm run moderate -- list [--kind review|photo|change|evidence|suggestion|merge|name|profile|check] [--state open] [--limit 50]
       npm run moderate -- show ID
       npm run moderate -- decide ID (${VERBS.join('|')}) --note TEXT [--as NAME]
              [--country CODE | --place SLUG]   of a suggestion: its country, or the place that it was already
              [--at LATITUDE,LONGITUDE]   of a suggested place to pray that has an address only
              [--seen VERSION]   of a picture: the version that show printed; approving a review's picture needs it
              [--answer VALUE]   of a check: what is so; the standing of those who answered follows
              [--picture FILE]   a copy of that picture, if its file is in the storage of a hosted project
       npm run moderate -- (undo|redo) --person ID --note TEXT [--as NAME]   all checks of a person
       npm run moderate -- log [--limit 50]
--json prints JSON.`;

export type ModerateArguments = { readonly json: boolean } & (
  | { readonly command: 'list'; readonly filter: CaseFilter }
  | { readonly command: 'show'; readonly id: string }
  | {
      readonly command: 'decide';
      readonly request: DecisionRequest;
      /** Path of the moderator's copy of the picture; null without one. */
      readonly picture: string | null;
      /** ISO 3166-1 alpha-2 of a suggestion; null to derive it from the position. */
      readonly country: string | null;
      /** Position of a suggestion that has none; null to leave it out. */
      readonly at: Position | null;
    }
  | { readonly command: 'undo'; readonly request: UndoRequest }
  | { readonly command: 'log'; readonly limit: number }
);

const KINDS: ReadonlyMap<string, readonly Subject[]> = new Map([
  ['review', ['review_report', 'review']],
  ['photo', ['review_photo']],
  ['change', ['change_report']],
  ['evidence', ['evidence']],
  ['suggestion', ['suggestion']],
  ['merge', ['merge']],
  ['name', ['name']],
  ['profile', ['profile']],
  ['check', ['check', 'check_photo']],
]);
const STATES = [
  'open',
  'upheld',
  'dismissed',
  'approved',
  'rejected',
  'taken',
  'hidden',
  'accepted',
  'listed',
  'joined',
  'apart',
  'kept',
];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const POSITION = /^-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?$/;
const MAX_LIMIT = 500;

/**
 * @param user who decides, unless --as is given
 * @throws ModerationError `arguments`, with the usage
 */
export function parseModerateArguments(args: readonly string[], user: string | undefined): ModerateArguments {
  const { values, positionals } = parseCommand(args, OPTIONS, refuse);
  const [command, ...rest] = positionals;
  const json = values.json ?? false;
  const limit = parseLimit(values.limit);
  switch (command) {
    case 'list':
      expectCount(rest, 0);
      return { command, json, filter: { subjects: parseKind(values.kind), states: parseState(values.state), limit } };
    case 'show':
      expectCount(rest, 1);
      return { command, json, id: parseId(rest[0]) };
    case 'decide':
      expectCount(rest, 2);
      return {
        command,
        json,
        request: {
          ...parseRequest(rest, values.note, values.as ?? user),
          ...(values.place !== undefined && { place: { slug: values.place } }),
          ...(values.seen !== undefined && { seen: values.seen }),
          ...(values.answer !== undefined && { answer: values.answer }),
        },
        picture: values.picture ?? null,
        country: parseCountry(values.country),
        at: parseAt(values.at),
      };
    case 'undo':
    case 'redo':
      expectCount(rest, 0);
      return {
        command: 'undo',
        json,
        request: {
          person: parseId(values.person),
          isUndone: command === 'undo',
          ...parseReason(values.note, values.as ?? user),
        },
      };
    case 'log':
      expectCount(rest, 0);
      return { command, json, limit };
    default:
      throw refuse(command === undefined ? 'Say what to do.' : `There is no command ${command}.`);
  }
}

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  kind: TEXT,
  state: TEXT,
  limit: TEXT,
  note: TEXT,
  as: TEXT,
  country: TEXT,
  at: TEXT,
  place: TEXT,
  seen: TEXT,
  person: TEXT,
  answer: TEXT,
  picture: TEXT,
  json: { type: 'boolean' },
} as const;

function parseRequest(
  [id, wanted]: readonly string[],
  note: string | undefined,
  by: string | undefined,
): DecisionRequest {
  const verb = VERBS.find((known) => known === wanted);
  if (!verb) throw refuse(`A decision is one of ${VERBS.join(', ')}, not ${wanted}.`);
  return { id: parseId(id), verb, ...parseReason(note, by) };
}

function parseReason(note: string | undefined, by: string | undefined): { readonly note: string; readonly by: string } {
  if (!note?.trim()) throw refuse('A decision needs its reason: --note TEXT.');
  if (!by?.trim()) throw refuse('Nobody knows who decides: --as NAME.');
  return { note: note.trim(), by: by.trim() };
}

function parseKind(kind: string | undefined): readonly Subject[] {
  const subjects = kind === undefined ? [...KINDS.values()].flat() : KINDS.get(kind);
  if (!subjects) throw refuse(`--kind is one of ${[...KINDS.keys()].join(', ')}.`);
  return subjects;
}

/** A waiting picture is 'pending' in the database, everything else 'open'. */
function parseState(state = 'open'): readonly string[] {
  if (state === 'all') return [...STATES, 'pending'];
  if (!STATES.includes(state)) throw refuse(`--state is one of ${STATES.join(', ')}, all.`);
  return state === 'open' ? ['open', 'pending'] : [state];
}

function parseLimit(limit = '50'): number {
  const number = Number(limit);
  if (!Number.isInteger(number) || number < 1 || number > MAX_LIMIT) throw refuse(`--limit is 1 to ${MAX_LIMIT}.`);
  return number;
}

function parseCountry(country: string | undefined): string | null {
  if (country === undefined) return null;
  const code = countryCode(country);
  if (code === null) throw refuse(`${country} is no country.`);
  return code;
}

function parseAt(at: string | undefined): Position | null {
  if (at === undefined) return null;
  const [latitude = Number.NaN, longitude = Number.NaN] = POSITION.test(at) ? at.split(',').map(Number) : [];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw refuse(`${at} is no position, such as 1.302,103.859.`);
  return { latitude, longitude };
}

function parseId(id = ''): string {
  if (!UUID.test(id)) throw refuse(`${id} is no id; list shows them.`);
  return id.toLowerCase();
}

function expectCount(given: readonly string[], count: number): void {
  if (given.length < count) throw refuse('Something is missing.');
  if (given.length > count) throw refuse(`${given[count]} is too much.`);
}

function refuse(sentence: string, cause?: unknown): ModerationError {
  return new ModerationError('arguments', `${sentence}\n${USAGE}`, { cause });
}
