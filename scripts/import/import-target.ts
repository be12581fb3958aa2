import type {
  AboutImport,
  ImportPreview,
  MergeResult,
  PastImport,
  UndoResult,
} from '../../supabase/local/operator/import-steps.ts';
import type { StagedRow } from './staged-row.ts';

/** Where an import goes: a database that this process has opened, or a running backend that owns it. */
export interface ImportTarget {
  /** How it is reached, for the person who runs the import. */
  readonly description: string;
  /** Takes a batch; answers the lines that were taken, the others repeat a source id of this import. */
  stage(importId: string, rows: readonly StagedRow[]): Promise<readonly number[]>;
  /**
   * All staged rows or none.
   * @throws ImportError `overtaken` when another import has cleared the stage
   */
  merge(importId: string, expected: number, voices: readonly string[], about: AboutImport): Promise<MergeResult>;
  /** What merging would do. */
  preview(importId: string, voices: readonly string[], about: AboutImport): Promise<ImportPreview>;
  /** The last imports, the newest first. */
  list(): Promise<readonly PastImport[]>;
  undo(importId: string): Promise<UndoResult>;
  /** Clears the stages of all imports but `except`. */
  discard(except: string | null): Promise<void>;
  /** Brings the packs up to the data. */
  updatePacks(): Promise<{ readonly isNew: boolean; readonly regions: number; readonly rows: number }>;
  close(): Promise<void>;
}
