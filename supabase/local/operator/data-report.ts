import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';

const count = z.number();

/** Quality of one source's data in one country, in numbers of places. */
export const dataReportSchema = z.array(
  z.object({
    source: z.string(),
    country_code: z.string(),
    country: z.string(),
    places: count,
    with_position: count,
    with_hours: count,
    /** By kind; a place may have several. */
    evidence: z.record(z.string(), count),
    /** Places whose evidence has all ended or expired. */
    expired: count,
    /** Places with evidence last checked more than a year ago, or at an unknown time. */
    unchecked_for_a_year: count,
    /** Number of reports, not places. */
    reported_changes_waiting: count,
  }),
);
export type DataReport = z.infer<typeof dataReportSchema>;

/** Largest first. */
export async function readDataReport(database: Database): Promise<DataReport> {
  const [row] = await database.query<{ report: unknown }>('select catalogue.data_report() as report');
  return dataReportSchema.parse(row?.report);
}
