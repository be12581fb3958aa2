/** A failed statement's error, as the thread reports it. */

export interface Failure {
  readonly message: string;
  /** Fields of PostgreSQL's error, under PGlite's names. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the thread is broken. */
  readonly isFatal: boolean;
}

/** A PostgreSQL error with all fields under PGlite's names: `detail`, `hint`, `constraint` and so on. */
class StatementError extends Error {
  override readonly name = 'StatementError';
  /** Its SQLSTATE; undefined if the error is not PostgreSQL's. */
  readonly code: string | undefined;

  constructor(message: string, fields: Readonly<Record<string, string>>) {
    super(message);
    this.code = fields['code'];
    Object.assign(this, fields);
  }
}

/** @returns the error that a thread reported */
export function toError({ message, fields }: Failure): Error {
  return new StatementError(message, fields);
}

/** PostgreSQL's error for a statement beyond its time limit. */
export function timedOut(): Error {
  return new StatementError('canceling statement due to statement timeout', { code: '57014' });
}

/** PostgreSQL's error while it starts: the statement did not run. */
export function restarting(): Error {
  return new StatementError('The database is starting again: try again in a moment.', { code: '57P03' });
}

/** PostgreSQL's error when it crashes during a statement, whose outcome is unknown. */
export function crashed(reason: string): Error {
  return new StatementError(`the database ended: ${reason}`, { code: '57P02' });
}
