import { PackError } from '#catalogue/format/pack.ts';

export type DownloadErrorCode = 'offline' | 'failed';

/**
 * 'offline': no answer, or one of a captive portal. 'failed': an error of the server, or a file that does not match the
 * manifest.
 */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly code: DownloadErrorCode;

  constructor(code: DownloadErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The code of a failed download. Rethrows a bug. */
export function downloadCodeOf(error: unknown): DownloadErrorCode {
  if (error instanceof DownloadError) return error.code;
  // The manifest names this file, but this version can't read it: it is newer, or was built wrongly.
  if (error instanceof PackError) return 'failed';
  throw error;
}
