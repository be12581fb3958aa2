/** At start, completes interrupted imports while requests are answered. */
import type { Database } from '../database/database.ts';
import type { PackUpdates } from '../packs/pack-updates.ts';
import { completeImports, describeBroken } from './merge-import.ts';

interface BrokenImportsOptions {
  readonly database: Database;
  /** Runs builds and imports one after the other. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly packs: PackUpdates;
  /** Logs a sentence. */
  readonly report: (sentence: string) => void;
}

/** Never rejects: an import that can't be completed now waits for the next import or start. */
export async function completeBrokenImports({ database, inTurn, packs, report }: BrokenImportsOptions): Promise<void> {
  try {
    const imports = await inTurn(() => completeImports(database));
    for (const broken of imports) report(describeBroken(broken));
    if (imports.length > 0) await packs.update();
  } catch (error) {
    report(`an import that broke off was not completed: ${String(error)}`);
  }
}
