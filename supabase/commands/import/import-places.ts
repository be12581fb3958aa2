import { randomUUID } from 'node:crypto';
import type { AboutImport } from '../../local/operator/import-steps.ts';
import { clip } from './clean-text.ts';
import { refusalSentence, type Trial } from './describe-trial.ts';
import { type FileWarning, fileWarningsOf, refuseFile } from './file-warnings.ts';
import { ImportError } from './import-error.ts';
import type { ImportTarget } from './import-target.ts';
import { type Normalised, normalise } from './normalise.ts';
import { placeId } from './place-id.ts';
import { normalisePrayerSpace } from './prayer-space.ts';
import type { RawPlace, ReadRow, RefusedRow } from './raw-place.ts';
import type { ImportCounts, Report } from './report.ts';
import type { Rules } from './rules.ts';
import type { ClosedData, StagedRow } from './staged-row.ts';
import { Survey } from './survey.ts';

/** A batch is staged at this many rows, or about this many characters. */
const BATCH_ROWS = 1000;
const BATCH_CHARACTERS = 1024 * 1024;
/** A reason may quote the row. */
const REASON_LENGTH = 500;

export interface ImportJob {
  readonly rows: AsyncIterable<ReadRow>;
  readonly rules: Rules;
  /** The `stated_by` of the source's evidence. */
  readonly voices: readonly string[];
  /** For messages. */
  readonly fileName: string;
  readonly about: AboutImport;
  /** Whether any warning refuses the file. */
  readonly isStrict: boolean;
  /** Called with each warning about the file. */
  readonly onFileWarning?: (fileWarning: FileWarning) => void;
  /** Called after each batch with the number of rows read. */
  readonly onProgress?: (rows: number) => void;
}

/**
 * Reads, judges and stages all rows, then merges all of them or none. After an earlier failure nothing of the file is stored
 * and its stage is cleared.
 * @throws ImportError for a file that can't be read completely, has no rows, is suspicious, or is older than another
 */
export async function importPlaces(job: ImportJob, target: ImportTarget, report: Report): Promise<ImportCounts> {
  return withStage(job, target, report, async (importId, stage) => {
    const fileWarnings = fileWarningsOf(stage.survey);
    for (const fileWarning of fileWarnings) job.onFileWarning?.(fileWarning);
    refuseFile(fileWarnings, job.isStrict);
    const merged = await target.merge(importId, stage.staged, job.voices, job.about);
    if ('refused' in merged) throw new ImportError(merged.refused, `${refusalSentence(merged)} Nothing was imported.`);
    for (const line of merged.deleted) {
      report.write({ outcome: 'rejected', line, sourceId: null, reason: 'it was deleted here and stays so' });
    }
    const {
      accepted,
      updated,
      unchanged,
      closed,
      ended,
      deleted,
      joined = 0,
      proposed = 0,
      questioned = 0,
      samples,
    } = merged;
    const rejected = stage.rejected + deleted.length;
    const counted = { rows: stage.rows, warnings: stage.warnings };
    const left = samples === undefined ? {} : { samples };
    return { accepted, updated, unchanged, closed, ended, rejected, joined, proposed, questioned, ...counted, ...left };
  });
}

/**
 * A dry run of `importPlaces`: stages the rows, invisible to readers, and clears them again.
 * @throws ImportError like it, except for warnings and refusals, which the result reports
 */
export async function tryPlaces(job: ImportJob, target: ImportTarget, report: Report): Promise<Trial> {
  return withStage(job, target, report, async (importId, stage) => {
    const preview = await target.preview(importId, job.voices, job.about);
    await target.discard(null);
    return { survey: stage.survey, fileWarnings: fileWarningsOf(stage.survey), preview, rejected: stage.rejected };
  });
}

async function withStage<T>(
  job: ImportJob,
  target: ImportTarget,
  report: Report,
  work: (importId: string, stage: Stage) => Promise<T>,
): Promise<T> {
  const importId = randomUUID();
  await target.discard(importId);
  try {
    const stage = new Stage(importId, target, report, job.onProgress);
    for await (const row of job.rows) await stage.take(row, job.rules);
    await stage.flush();
    if (stage.rows === 0) throw new ImportError('file-empty', `${job.fileName} holds no rows; nothing was imported.`);
    return await work(importId, stage);
  } catch (reason) {
    // Reports the original error, even if clearing failed, too: the next import clears this stage.
    await target.discard(null).catch(() => {});
    throw reason;
  }
}

function judge(place: RawPlace, line: number, rules: Rules): Normalised {
  const { prayerSpace } = rules;
  return prayerSpace === undefined
    ? normalise(place, line, rules)
    : normalisePrayerSpace(place, line, prayerSpace, rules);
}

/** Collects a file's rows and stages them in batches. */
class Stage {
  readonly #importId: string;
  readonly #target: ImportTarget;
  readonly #report: Report;
  readonly #onProgress: ((rows: number) => void) | undefined;
  #batch: (StagedRow | StagedRow<ClosedData>)[] = [];
  #characters = 0;
  rows = 0;
  staged = 0;
  rejected = 0;
  warnings = 0;
  readonly survey = new Survey();

  constructor(importId: string, target: ImportTarget, report: Report, onProgress?: (rows: number) => void) {
    this.#importId = importId;
    this.#target = target;
    this.#report = report;
    this.#onProgress = onProgress;
  }

  async take(read: ReadRow, rules: Rules): Promise<void> {
    this.rows++;
    const { line } = read;
    const result = 'place' in read ? judge(read.place, line, rules) : read;
    if ('reason' in result) {
      this.survey.refuse('place' in read ? read.place : undefined, line);
      this.#reject(line, result.sourceId, result.reason);
      if (result.isClosed === true) await this.#close(line, result, rules);
      return;
    }
    if ('place' in read) this.survey.take(read.place, result.row, read.source);
    if ('place' in read && read.isUnended === true) this.survey.note('cut', `row ${line}`);
    for (const reason of result.warnings) {
      this.survey.noteUnclear(reason, line);
      this.#report.write({ outcome: 'warning', line, sourceId: result.row.source_id, reason });
    }
    if (result.warnings.length > 0) this.warnings++;
    await this.#add(result.row);
  }

  /** Stages a refused row whose place has closed, because an earlier import may have added the place. */
  async #close(line: number, { sourceId, reason }: RefusedRow, { source, prayerSpace }: Rules): Promise<void> {
    if (sourceId === null || prayerSpace !== undefined) return;
    const data = { closed_reason: clip(reason, REASON_LENGTH) };
    await this.#add({ line, source, source_id: sourceId, id: placeId(source, sourceId), data });
  }

  async #add(row: StagedRow | StagedRow<ClosedData>): Promise<void> {
    this.#batch.push(row);
    this.#characters += JSON.stringify(row.data).length;
    if (this.#batch.length >= BATCH_ROWS || this.#characters >= BATCH_CHARACTERS) await this.flush();
  }

  async flush(): Promise<void> {
    const batch = this.#batch;
    if (batch.length === 0) return;
    this.#batch = [];
    this.#characters = 0;
    const taken = new Set(await this.#target.stage(this.#importId, batch));
    this.staged += taken.size;
    for (const { line, source_id: sourceId, data } of batch) {
      // A row that closes its place was refused before.
      if (!taken.has(line) && !('closed_reason' in data))
        this.#reject(line, sourceId, 'its source id was in the file before');
    }
    this.#onProgress?.(this.rows);
  }

  #reject(line: number, sourceId: string | null, reason: string): void {
    this.rejected++;
    this.survey.noteRefusal(reason, line);
    this.#report.write({ outcome: 'rejected', line, sourceId, reason });
  }
}
