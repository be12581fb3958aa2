import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { codeOf } from '../../local/backend-error.ts';
import { checkWhole } from '../../local/operator/moderated-picture.ts';
import { ModerationError } from '../../local/operator/moderation-error.ts';
import { describeCase, describeList, describeLog } from './describe.ts';
import type { ModerateArguments } from './moderate-arguments.ts';
import type { ModerationTarget } from './moderation-target.ts';
import { redact, redactAll } from './redact.ts';
import { completeSuggestion } from './suggested-place.ts';

/**
 * Runs a command and returns its output as text or JSON, without e-mail addresses and telephone numbers. Updates the packs
 * after a decision, because a place's status or rating may have changed.
 * @throws ModerationError
 */
export async function runModeration(args: ModerateArguments, target: ModerationTarget): Promise<string> {
  const print = <T>(value: T, describe: (value: T) => string) =>
    args.json ? JSON.stringify(redactAll(value), null, 2) : redact(describe(value));
  switch (args.command) {
    case 'list':
      return print(await target.list(args.filter), describeList);
    case 'show':
      return print(await target.show(args.id), describeCase);
    case 'log':
      return print(await target.log(args.limit), describeLog);
    case 'undo': {
      const { person, isUndone } = args.request;
      const { places } = await target.undo(args.request);
      const { isNew } = await target.updatePacks();
      const done = { person, isUndone, places, packs: isNew ? 'rebuilt' : 'up to date' };
      const what = isUndone ? 'undone' : 'counted again';
      return print(done, () => `checks of ${person}: ${what} at ${places} places\npacks: ${done.packs}`);
    }
    case 'decide': {
      const copy = await hashOf(args.picture, args.request.verb === 'approve');
      const request = await completeSuggestion(args, target);
      const { subject, decision } = await target.decide({ ...request, ...copy });
      const { isNew } = await target.updatePacks();
      const done = { id: args.request.id, subject, decision, packs: isNew ? 'rebuilt' : 'up to date' };
      return print(done, () => `${subject.replace('_', ' ')} ${done.id}: ${decision}\npacks: ${done.packs}`);
    }
    default:
      throw new TypeError('there is no such command');
  }
}

/**
 * The SHA-256 of the moderator's copy of a picture.
 * @param picture its path; null without one
 * @param isApproved a picture that becomes public must be whole
 * @throws ModerationError `arguments` if there is no such file, or it can't be read; `no_picture`
 */
async function hashOf(picture: string | null, isApproved: boolean): Promise<{ readonly sha256?: string }> {
  if (picture === null) return {};
  const file = await readFile(picture).catch((cause: unknown) => {
    const why = WHY_UNREAD.get(String(codeOf(cause))) ?? 'cannot be read';
    throw new ModerationError('arguments', `--picture ${picture}: the file ${why}. Nothing was decided.`, { cause });
  });
  if (isApproved) await checkWhole(file);
  return { sha256: createHash('sha256').update(file).digest('hex') };
}

const WHY_UNREAD: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'is not there'],
  ['ENOTDIR', 'is not there'],
  ['EISDIR', 'is a folder'],
  ['EACCES', 'may not be read by you'],
]);
