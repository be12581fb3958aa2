import type {
  AboutImport,
  ImportPreview,
  MergeResult,
  PastImport,
  UndoResult,
} from '../../local/operator/import-steps.ts';
import type { ClosedData, StagedRow } from './staged-row.ts';

/** The target of an import: a database that this process has opened, or a running backend that owns it. */
export interface ImportTarget {
  /** Names the target for the person who runs the import. */
  readonly description: string;
  /** Stages a batch; returns the accepted lines. Others repeat a source id of this import. */
  stage(importId: string, rows: readonly (StagedRow | StagedRow<ClosedData>)[]): Promise<readonly number[]>;
  /**
   * Merges all staged rows or none.
   * @throws ImportError `overtaken` if another import has cleared the stage
   */
  merge(importId: string, expected: number, voices: readonly string[], about: AboutImport): Promise<MergeResult>;
  /** The effect of a merge. */
  preview(importId: string, voices: readonly string[], about: AboutImport): Promise<ImportPreview>;
  /** The last imports, newest first. */
  list(): Promise<readonly PastImport[]>;
  undo(importId: string): Promise<UndoResult>;
  /** Clears the stages of all imports except `except`. */
  discard(except: string | null): Promise<void>;
  /** Updates the packs. */
  updatePacks(): Promise<{ readonly isNew: boolean; readonly regions: number; readonly rows: number }>;
  close(): Promise<void>;
}
