import { OperatorError } from '../../local/backend-error.ts';

/** Why a whole import failed; a single bad row is a rejection, not an error. */
export class ImportError extends OperatorError<
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
  | 'undo'
> {
  override readonly name = 'ImportError';
}
