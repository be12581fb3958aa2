import { PEOPLE } from './people.ts';
import type { Row } from './sql.ts';

/** Rows of one table for the matrix. They are inserted without triggers, so each is complete. */
export interface TableFixture {
  /** By a name that expectations use. The first belongs to the owner where rows belong to anybody. */
  readonly rows: Readonly<Record<string, Row>>;
  /** A complete new row of this person that collides with nothing. */
  readonly candidate: (self: string) => Row;
  /** Changes that make of it a row which a policy has to judge. */
  readonly variants?: (self: string) => Readonly<Record<string, Row>>;
  /** Another valid value for columns whose type alone doesn't tell one. */
  readonly values?: Row;
  /** Columns that even the service can't change, and what it is told: others refer to them. */
  readonly fixedColumns?: Readonly<Record<string, string>>;
}

/** Somebody else than this person. */
export function someoneElse(self: string): string {
  return self === PEOPLE.author ? PEOPLE.other : PEOPLE.author;
}
