export interface Mutant {
  readonly kind: string;
  readonly name: string;
  readonly ddl: string;
  /** Objects whose checks run first: those of `object`, then those of `of`. */
  readonly object: string;
  readonly of: string;
  /** Whether an actor's rights change. Otherwise a check of the catalogue suffices. */
  readonly isFelt: boolean;
}

export function mutant(kind: string, what: string, ddl: string, object: string, of = object): Mutant {
  return { kind, name: `${kind}: ${what}`, ddl, object, of, isFelt: true };
}
