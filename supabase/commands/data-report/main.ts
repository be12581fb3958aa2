/** `npm run data-report`: prints the data's quality as JSON. PORT, DATA_DIR and DATABASE_URL say where the data is. */
import { type DataReport, dataReportSchema, readDataReport } from '../../local/operator/data-report.ts';
import { ImportError } from '../import/import-error.ts';
import { openData, readDataSettings } from '../import/settings.ts';
import { runCommand } from '../run-command.ts';

async function report(): Promise<DataReport> {
  const owner = await openData(readDataSettings(process.env));
  if (owner.kind === 'backend') {
    const { status, text } = await owner.backend.ask('/data-report', {});
    if (status !== 200) throw new ImportError('backend', `The backend answered ${status}; is it of another version?`);
    return dataReportSchema.parse(JSON.parse(text));
  }
  try {
    return await readDataReport(owner.database);
  } finally {
    await owner.database.close();
  }
}

await runCommand(async () => console.log(JSON.stringify(await report(), null, 2)));
