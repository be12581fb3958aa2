/** Why a whole import failed; a single bad row is a rejection, not an error. */
export type ImportErrorCode =
  | 'arguments'
  | 'file-missing'
  | 'file-empty'
  | 'file-encoding'
  | 'file-format'
  | 'file-truncated'
  | 'mapping'
  | 'backend'
  | 'overtaken'
  | 'suspicious'
  | 'older'
  | 'ending'
  | 'undo';

/** An expected failure of an import; its message is one sentence for the person who runs it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
