import { PackError } from '#catalogue/format/pack.ts';

export type DownloadErrorCode = 'offline' | 'failed';

/**
 * 'offline': no answer, or one that is not the server's (a captive portal's page). 'failed': the server answered with
 * an error, or with a file that is not the one of the manifest.
 */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly code: DownloadErrorCode;

  constructor(code: DownloadErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What to tell of a download that went wrong; a bug is thrown on. */
export function downloadCodeOf(error: unknown): DownloadErrorCode {
  if (error instanceof DownloadError) return error.code;
  // The file is the manifest's, but this app cannot read it: newer, or built wrongly.
  if (error instanceof PackError) return 'failed';
  throw error;
}
