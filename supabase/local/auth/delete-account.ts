import type { Environment } from '../../functions/_shared/environment.ts';
import { resumeDeletions, ServiceError } from '../../functions/delete-account/handler.ts';
import { deletionServices } from '../../functions/delete-account/index.ts';

/** Completes interrupted account deletions, or reports why not. Call it while the server answers requests. */
export async function resumeAccountDeletions(environment: Environment, report: (line: string) => void): Promise<void> {
  try {
    const unfinished = await resumeDeletions(deletionServices(environment));
    if (unfinished > 0) report(`${unfinished} accounts could not be deleted completely`);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    report(`deletions that broke off could not be looked for: ${error.message}`);
  }
}
