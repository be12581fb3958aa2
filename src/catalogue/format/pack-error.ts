export type PackErrorCode = 'not_a_pack' | 'unknown_format' | 'wrong_kind' | 'truncated' | 'damaged';

/** A file that cannot be read as a pack. The message says what was found and what was expected. */
export class PackError extends Error {
  override readonly name = 'PackError';
  readonly code: PackErrorCode;

  constructor(code: PackErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
