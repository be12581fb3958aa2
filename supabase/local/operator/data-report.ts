import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';

const count = z.number();

/** How good the data of one source is in one country; numbers of places. */
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
    /** Had evidence that has ended or run out, all of it. */
    expired: count,
    /** Have evidence that was not checked for a year, or at an unknown time. */
    unchecked_for_a_year: count,
    /** Reports, not places. */
    reported_changes_waiting: count,
  }),
);
export type DataReport = z.infer<typeof dataReportSchema>;

/** The largest first. */
export async function readDataReport(database: Database): Promise<DataReport> {
  const [row] = await database.query<{ report: unknown }>('select catalogue.data_report() as report');
  return dataReportSchema.parse(row?.report);
}
