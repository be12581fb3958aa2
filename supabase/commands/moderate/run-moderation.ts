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
    case 'decide': {
      const { subject, decision } = await target.decide(await completeSuggestion(args, target));
      const { isNew } = await target.updatePacks();
      const done = { id: args.request.id, subject, decision, packs: isNew ? 'rebuilt' : 'up to date' };
      return print(done, () => `${subject.replace('_', ' ')} ${done.id}: ${decision}\npacks: ${done.packs}`);
    }
    default:
      throw new TypeError('there is no such command');
  }
}
