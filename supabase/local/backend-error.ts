/** An error that stops the backend or a command; `message` is a sentence for the person at the terminal. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  readonly code:
    | 'bad_setting'
    | 'data_dir_locked'
    | 'data_too_old'
    | 'database_damaged'
    | 'database_unreachable'
    | 'disk_full'
    | 'migration_failed'
    | 'no_such_copy'
    | 'port_taken'
    | 'row_refused';

  constructor(code: BackendError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The `code` of a Node or PostgreSQL error, if any. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
