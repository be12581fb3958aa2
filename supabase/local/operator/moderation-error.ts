import { OperatorError } from '../backend-error.ts';

export const MODERATION_ERRORS = [
  'arguments',
  'not_found',
  'wrong_decision',
  'wrong_answer',
  'no_file',
  'no_picture',
  'not_seen',
  'bad_note',
  'no_place',
  'not_joined',
  'backend',
] as const;

/** A refused request of a moderator. */
export class ModerationError extends OperatorError<(typeof MODERATION_ERRORS)[number]> {
  override readonly name = 'ModerationError';
}
