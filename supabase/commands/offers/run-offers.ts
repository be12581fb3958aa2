import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { codeOf } from '../../local/backend-error.ts';
import {
  type ImportedOffers,
  importedSchema,
  importOffers,
  type ListedOffers,
  listOffers,
  OffersError,
  type OffersFile,
  offersAnswerSchema,
  offersFileSchema,
  removeOffer,
} from '../../local/operator/offer-steps.ts';
import type { DataOwner } from '../import/settings.ts';
import type { OffersArguments } from './offers-arguments.ts';

/** Access to the offers: a database that this process has opened, or a running backend that owns it. */
interface OffersTarget {
  list(): Promise<ListedOffers>;
  import(file: OffersFile): Promise<ImportedOffers>;
  remove(id: string): Promise<void>;
}

/**
 * Runs a command and returns its output.
 * @throws OffersError
 */
export async function runOffers(args: OffersArguments, owner: DataOwner): Promise<string> {
  const target = targetOf(owner);
  const print = <T>(value: T, describe: (value: T) => string) =>
    args.json ? JSON.stringify(value, null, 2) : describe(value);
  switch (args.command) {
    case 'list':
      return print(await target.list(), describeOffers);
    case 'import': {
      const done = await target.import(await readOffersFile(args.file));
      return print(done, ({ added, changed }) => `${added} added, ${changed} changed`);
    }
    case 'remove':
      await target.remove(args.id);
      return print({ removed: args.id }, ({ removed }) => `${removed} removed`);
    default:
      throw new TypeError('there is no such command');
  }
}

function targetOf(owner: DataOwner): OffersTarget {
  if (owner.kind === 'database') {
    const { database } = owner;
    return {
      list: () => listOffers(database),
      import: (file) => importOffers(database, file),
      remove: (id) => removeOffer(database, id),
    };
  }
  const done = async (path: string, body: object): Promise<unknown> => {
    const { status, text } = await owner.backend.ask(`/offers${path}`, body);
    const answer: unknown = status === 200 || status === 409 ? JSON.parse(text) : null;
    if (status === 409) throw new OffersError('arguments', String(Object(answer).message));
    if (status !== 200) throw new OffersError('backend', `The backend answered ${status} to ${path}.`);
    return answer;
  };
  return {
    list: async () => offersAnswerSchema.parse(await done('/list', {})),
    import: async (file) => importedSchema.parse(await done('/import', file)),
    remove: async (id) => void (await done('/remove', { id })),
  };
}

async function readOffersFile(path: string): Promise<OffersFile> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    const why = codeOf(cause) === 'ENOENT' ? 'is not there' : 'is no JSON';
    throw new OffersError('arguments', `${path} ${why}.`, { cause });
  }
  const parsed = offersFileSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new OffersError('arguments', `${path}:\n${z.prettifyError(parsed.error)}`);
}

function describeOffers({ offers, promotions }: ListedOffers): string {
  const lines = [
    ...offers.map(({ id, place, percent, title, code, valid_from, valid_until }) =>
      [
        `${id}  ${percent}% at ${place}, ${valid_from} to ${valid_until}`,
        `  ${title}`,
        ...(code ? [`  code: ${code}`] : []),
      ].join('\n'),
    ),
    ...promotions.map(
      ({ id, title, starts_at, ends_at }) => `${id}  promotion, ${starts_at} to ${ends_at}\n  ${title}`,
    ),
  ];
  return lines.length === 0 ? 'Nothing.' : lines.join('\n');
}
