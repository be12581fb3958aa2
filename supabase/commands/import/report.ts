import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../../local/backend-error.ts';
import type { SampleMove } from '../../local/operator/sample-steps.ts';
import { ImportError } from './import-error.ts';

/** Every row is counted in exactly one of accepted, updated, unchanged and rejected. */
export interface ImportCounts {
  readonly accepted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Places of rejected rows that earlier imports had added, and that this one closed. */
  readonly closed: number;
  /** Places that a complete register no longer lists, which are no rows of the file; and those that it closes while others list them. */
  readonly ended: number;
  readonly rejected: number;
  /** Accepted rows that are shown together with a place of another source. */
  readonly joined: number;
  /** Pairs of places that may be the same, for `npm run moderate`. */
  readonly proposed: number;
  /** Names that suggest alcohol or pork, new for `npm run moderate`. */
  readonly questioned: number;
  /** Absent if no samples left the lists. */
  readonly samples?: readonly SampleMove[];
  readonly rows: number;
  /** Accepted rows with an unreadable part. */
  readonly warnings: number;
}

interface ReportLine {
  readonly outcome: 'rejected' | 'warning';
  /** Row of the file, counted from 1. */
  readonly line: number;
  readonly sourceId: string | null;
  readonly reason: string;
}

/** Records what became of each row. */
export interface Report {
  write(line: ReportLine): void;
  /** Writes the summary, or why nothing was imported, and closes the file. */
  close(end: ImportCounts | { readonly failed: string }): Promise<void>;
}

const BUFFER_CHARACTERS = 64 * 1024;

/**
 * Opens a report file: CSV if its name ends so, else a line of JSON per entry.
 * @throws ImportError `arguments` if the file exists
 */
export async function openReport(path: string): Promise<Report> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx').catch((cause: unknown) => {
    if (codeOf(cause) !== 'EEXIST') throw cause;
    throw new ImportError('arguments', `There is a file ${path} already; name another for the report.`, { cause });
  });
  const format = /\.csv$/i.test(path) ? csv : ndjson;
  const writer = new BufferedWriter(file);
  writer.add(format.head);
  return {
    write(line) {
      writer.add(format.line(line));
    },
    async close(end) {
      writer.add(format.end(end));
      await writer.finish();
    },
  };
}

/** Writes in order without making the caller wait for the disk. */
class BufferedWriter {
  readonly #file: FileHandle;
  #buffer = '';
  #written: Promise<unknown> = Promise.resolve();

  constructor(file: FileHandle) {
    this.#file = file;
  }

  add(text: string): void {
    this.#buffer += text;
    if (this.#buffer.length >= BUFFER_CHARACTERS) this.#flush();
  }

  #flush(): void {
    const text = this.#buffer;
    this.#buffer = '';
    this.#written = this.#written.then(() => this.#file.write(text));
    // `finish` waits for the same promise and reports a full disk.
    this.#written.catch(() => {});
  }

  async finish(): Promise<void> {
    this.#flush();
    try {
      await this.#written;
    } finally {
      await this.#file.close();
    }
  }
}

const ndjson = {
  head: '',
  line: ({ outcome, line, sourceId, reason }: ReportLine): string =>
    `${JSON.stringify({ outcome, line, source_id: sourceId, reason })}\n`,
  end: (end: ImportCounts | { readonly failed: string }): string =>
    `${JSON.stringify('failed' in end ? { outcome: 'failed', reason: end.failed } : { outcome: 'summary', ...end })}\n`,
};

const csv = {
  head: 'outcome,line,source_id,reason\n',
  line: ({ outcome, line, sourceId, reason }: ReportLine): string =>
    `${[outcome, String(line), sourceId ?? '', reason].map(quoted).join(',')}\n`,
  end: (end: ImportCounts | { readonly failed: string }): string => {
    const text = 'failed' in end ? end.failed : describeCounts(end);
    return `${['failed' in end ? 'failed' : 'summary', '', '', text].map(quoted).join(',')}\n`;
  },
};

/** Escapes a leading sign that a spreadsheet would treat as a formula. */
function quoted(field: string): string {
  const safe = /^[=+@-]/.test(field) ? `'${field}` : field;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Describes the counts in words. */
export function describeCounts({
  accepted,
  updated,
  unchanged,
  closed,
  ended,
  rejected,
  joined,
  proposed,
  questioned,
  rows,
  warnings,
}: ImportCounts): string {
  const changed = accepted + updated;
  const gone = `${closed === 0 ? '' : `; ${closed} closed since their last import`}${ended === 0 ? '' : `; ${ended} ended`}`;
  const same = joined === 0 ? '' : `; ${joined} joined with places of other sources`;
  const unsure = proposed === 0 ? '' : `; ${proposed} may be other places here: npm run moderate -- list --kind merge`;
  const named =
    questioned === 0
      ? ''
      : `; ${questioned} with names that suggest alcohol or pork: npm run moderate -- list --kind name`;
  return `${rows} rows: ${accepted} accepted, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected; ${warnings} with warnings; ${changed} changed${gone}${same}${unsure}${named}`;
}
