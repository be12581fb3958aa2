export interface Mutant {
  readonly kind: string;
  readonly name: string;
  readonly ddl: string;
  /** Where a check that notices is looked for first, and then. */
  readonly object: string;
  readonly of: string;
  /** Whether somebody must feel it; else it is enough that the catalogue shows it. */
  readonly isFelt: boolean;
}

export function mutant(kind: string, what: string, ddl: string, object: string, of = object): Mutant {
  return { kind, name: `${kind}: ${what}`, ddl, object, of, isFelt: true };
}
