export const MODERATION_ERRORS = [
  'arguments',
  'not_found',
  'wrong_decision',
  'no_file',
  'no_picture',
  'not_seen',
  'bad_note',
  'no_place',
  'not_joined',
  'backend',
] as const;

/** A refused request of a moderator; `message` is a sentence for the person at the terminal. */
export class ModerationError extends Error {
  override readonly name = 'ModerationError';
  readonly code: (typeof MODERATION_ERRORS)[number];

  constructor(code: ModerationError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
