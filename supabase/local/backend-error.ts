/** An expected failure; `message` is a sentence for the person at the terminal. */
export abstract class OperatorError<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Stops the backend or a command. */
export class BackendError extends OperatorError<
  | 'bad_setting'
  | 'data_dir_locked'
  | 'data_too_old'
  | 'database_damaged'
  | 'database_unreachable'
  | 'disk_full'
  | 'migration_failed'
  | 'no_such_copy'
  | 'port_taken'
  | 'row_refused'
> {
  override readonly name = 'BackendError';
}

/** The `code` of a Node or PostgreSQL error, if any. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
