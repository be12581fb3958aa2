/** What statements on the embedded database are answered with when they fail. */

export interface Failure {
  readonly message: string;
  /** Of PostgreSQL's error, by PGlite's names. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the thread can't go on. */
  readonly isFatal: boolean;
}

/** An error of PostgreSQL, with all its fields by PGlite's names: `detail`, `hint`, `constraint` and so on. */
class StatementError extends Error {
  override readonly name = 'StatementError';
  /** Its SQLSTATE; undefined for what is no answer of PostgreSQL. */
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

/** As PostgreSQL ends a statement that takes longer than it may. */
export function timedOut(): Error {
  return new StatementError('canceling statement due to statement timeout', { code: '57014' });
}

/** PostgreSQL's code while it starts: the statement was not run. */
export function restarting(): Error {
  return new StatementError('The database is starting again: try again in a moment.', { code: '57P03' });
}

/** PostgreSQL's code when it goes down under a statement: what became of that is not known. */
export function crashed(reason: string): Error {
  return new StatementError(`the database ended: ${reason}`, { code: '57P02' });
}
