/** Refusals of a realtime socket, with their sentences. */

const SENTENCES = {
  // The exact words of hosted Supabase, followed by the topic.
  Unauthorized: 'You do not have permissions to read from this Channel topic: ',
  bad_request: 'The message is not one that a channel takes.',
  bad_filter: 'A filter is COLUMN=OPERATOR.VALUE with eq, neq, lt, lte, gt, gte, or in with at most 100 values.',
  topic_too_long: 'A topic may have 255 characters.',
  too_many_channels: 'A socket may have 50 channels: leave one first.',
  too_many_subscriptions: 'The channels of a socket may ask for 100 things: leave a channel first.',
  too_many_filters: 'The server holds as many filters as it can: subscribe without one, or come again later.',
  not_joined: 'Join the channel first.',
  broadcast_refused: 'Only the database sends broadcasts on this server.',
  presence_refused: 'This server does not keep presence.',
  unknown_event: 'The server does not know this event.',
} as const;

/** The reply contains `reason`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: keyof typeof SENTENCES;

  /** @param detail appended to the sentence */
  constructor(code: Refusal['code'], detail = '') {
    super(SENTENCES[code] + detail);
    this.code = code;
  }
}
