import { basename, join } from 'node:path';
import type { ImportArguments } from './arguments.ts';
import { type ImportJob, importPlaces } from './import-places.ts';
import type { ImportTarget } from './import-target.ts';
import { loadMapping } from './mapping.ts';
import { OSM_STATED_BY, readOsmPlaces } from './readers/osm-places.ts';
import { readTablePlaces } from './readers/table-places.ts';
import { type ImportCounts, openReport } from './report.ts';
import { mappedRules, osmRules } from './rules.ts';

export interface ImportOutcome {
  readonly counts: ImportCounts;
  readonly reportPath: string;
}

/**
 * Imports one file and writes its report.
 * @param reportDir where the report goes when the arguments name no file for it
 * @throws ImportError with one sentence; the report then ends with it
 */
export async function importFile(
  args: ImportArguments,
  target: ImportTarget,
  reportDir: string,
  onProgress: (rows: number) => void = () => {},
): Promise<ImportOutcome> {
  const job = { ...(await toJob(args)), onProgress };
  const reportPath = args.report ?? join(reportDir, `${basename(args.file)}.report.ndjson`);
  const report = await openReport(reportPath);
  try {
    const counts = await importPlaces(job, target, report);
    await report.close(counts);
    return { counts, reportPath };
  } catch (reason) {
    await report.close({ failed: reason instanceof Error ? reason.message : String(reason) });
    throw reason;
  }
}

async function toJob({ file, format, map, country }: ImportArguments): Promise<ImportJob> {
  if (format === 'osm' || map === null) {
    return {
      rows: readOsmPlaces(file),
      rules: osmRules(country),
      voices: [OSM_STATED_BY],
      fileName: file,
    };
  }
  const mapping = await loadMapping(map);
  return {
    rows: readTablePlaces(file, mapping),
    rules: mappedRules(mapping, country),
    voices: mapping.halal ? [mapping.halal.stated_by] : [],
    fileName: file,
  };
}
