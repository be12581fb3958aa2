import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { OSM_STATED_BY } from '#domain/places/stated-by.ts';
import type { AboutImport } from '../../local/operator/import-steps.ts';
import type { Trial } from './describe-trial.ts';
import type { FileWarning } from './file-warnings.ts';
import type { ImportArguments } from './import-arguments.ts';
import { ImportError } from './import-error.ts';
import { type ImportJob, importPlaces, tryPlaces } from './import-places.ts';
import type { ImportTarget } from './import-target.ts';
import { loadMapping, type Mapping, statedByOf } from './mapping.ts';
import { OSM_SOURCE, readOsmPlaces, readOsmPrayerSpaces } from './readers/osm-places.ts';
import { readTablePlaces } from './readers/table-places.ts';
import { type ImportCounts, openReport, type Report } from './report.ts';
import { mappedRules, osmPrayerRules, osmRules } from './rules.ts';

export interface ImportOutcome {
  readonly counts: ImportCounts;
  readonly reportPath: string;
}

/** Callbacks during an import. */
export interface ImportProgress {
  /** Number of rows read from the file. */
  readonly onProgress?: (rows: number) => void;
  readonly onFileWarning?: (fileWarning: FileWarning) => void;
}

/**
 * Imports one file and writes its report.
 * @param reportDir folder of the report unless the arguments name a file
 * @throws ImportError with one sentence, which the report then ends with
 */
export async function importFile(
  args: ImportArguments,
  target: ImportTarget,
  reportDir: string,
  progress: ImportProgress = {},
): Promise<ImportOutcome> {
  const job = { ...(await toJob(args)), ...progress };
  const reportPath = args.report ?? (await freeName(join(reportDir, basename(args.file)), '.report.ndjson'));
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

/** A dry run of `importFile`, without a report. */
export async function tryFile(args: ImportArguments, target: ImportTarget): Promise<Trial> {
  return tryPlaces(await toJob(args), target, NO_REPORT);
}

const NO_REPORT: Report = { write: () => {}, close: () => Promise.resolve() };

/** The first unused name of 'name.end', 'name-2.end', … */
async function freeName(name: string, end: string): Promise<string> {
  for (let number = 1; ; number++) {
    const path = number === 1 ? `${name}${end}` : `${name}-${number}${end}`;
    const isTaken = await access(path).then(
      () => true,
      () => false,
    );
    if (!isTaken) return path;
  }
}

async function toJob(args: ImportArguments): Promise<ImportJob> {
  const { file, format, map, country, isStrict, arePrayerSpaces } = args;
  if (format === 'osm' || map === null) {
    return {
      rows: arePrayerSpaces ? readOsmPrayerSpaces(file) : readOsmPlaces(file),
      rules: arePrayerSpaces ? osmPrayerRules(country, args.asOf) : osmRules(country),
      voices: [OSM_STATED_BY],
      fileName: file,
      about: aboutOf(args, { source: OSM_SOURCE, complete: false, ...OSM_CREDIT }),
      isStrict,
    };
  }
  const mapping = dated(await loadMapping(map), args.asOf);
  if (mapping.complete && mapping.as_of === undefined) {
    throw new ImportError('mapping', `The mapping ${map} says complete and no as_of; say --as-of DAY.`);
  }
  return {
    rows: readTablePlaces(file, mapping),
    rules: mappedRules(mapping, country),
    voices: [statedByOf(mapping)].filter((voice) => voice !== null),
    fileName: file,
    about: aboutOf(args, mapping),
    isStrict,
  };
}

/** The credit that OpenStreetMap requires. */
const OSM_CREDIT = {
  attribution: '© OpenStreetMap contributors',
  licence: 'Open Database License',
  licence_url: 'https://www.openstreetmap.org/copyright',
};

/** The mapping with another date than its own. */
function dated(mapping: Mapping, asOf: string | null): Mapping {
  if (asOf === null) return mapping;
  const { halal } = mapping;
  return { ...mapping, as_of: asOf, ...(halal && { halal: { ...halal, checked_on: asOf } }) };
}

function aboutOf(
  { file, asOf, ending, isOlderFine }: ImportArguments,
  mapping: Pick<Mapping, 'source' | 'complete' | 'as_of' | 'attribution' | 'licence' | 'licence_url'>,
): AboutImport {
  const { source, complete, as_of, attribution, licence, licence_url } = mapping;
  return {
    file: basename(file),
    source,
    as_of: asOf ?? as_of ?? null,
    is_complete: complete,
    ending,
    is_older_fine: isOlderFine,
    attribution,
    licence: licence ?? null,
    licence_url: licence_url ?? null,
  };
}
