import { PEOPLE } from './people.ts';
import type { Row } from './sql.ts';

/** Rows of one table for the matrix. They are inserted without triggers, so each is complete. */
export interface TableFixture {
  /** By a name used in expectations. The first row belongs to the owner, if rows have one. */
  readonly rows: Readonly<Record<string, Row>>;
  /** A complete new row of this person that conflicts with no other row. */
  readonly candidate: (self: string) => Row;
  /** Changes to the candidate that a policy must judge. */
  readonly variants?: (self: string) => Readonly<Record<string, Row>>;
  /** Another valid value for columns whose type doesn't suffice to make one. */
  readonly values?: Row;
  /** Columns that other tables refer to, with the error that even the service role gets on changing them. */
  readonly fixedColumns?: Readonly<Record<string, string>>;
}

/** A person other than this one. */
export function someoneElse(self: string): string {
  return self === PEOPLE.author ? PEOPLE.other : PEOPLE.author;
}
