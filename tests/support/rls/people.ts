/** Makes a UUID from a small number. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`;
}

/**
 * The fixture's people. `author` wrote what the others read, `spare` signed up without getting a profile, and `doubtful` is no
 * longer confirmed.
 */
export const PEOPLE = {
  owner: idOf(1),
  other: idOf(2),
  newcomer: idOf(3),
  pro: idOf(4),
  author: idOf(5),
  spare: idOf(6),
  doubtful: idOf(7),
} as const;

/** The matrix's six actors: not signed in, without data, owner of the rows, somebody else, Pro, service role. */
export const ACTORS = ['anon', 'newcomer', 'owner', 'other', 'pro', 'service'] as const;
export type Actor = (typeof ACTORS)[number];

export const ROLES = ['anon', 'authenticated', 'service_role'] as const;
export type Role = (typeof ROLES)[number];

/** Who runs a check: an actor, the database's owner, or a table owner without special rights. */
export type Subject = Actor | 'database' | 'maintainer';

export const SIGNED_IN = ['newcomer', 'owner', 'other', 'pro'] as const satisfies readonly Actor[];
export const EVERYONE = ['anon', ...SIGNED_IN] as const satisfies readonly Actor[];

/** The person that an actor is signed in as. */
export function personOf(actor: Actor): string | undefined {
  return actor === 'anon' || actor === 'service' ? undefined : PEOPLE[actor];
}

/** Which actor represents each database role if rows don't matter. */
export const SUBJECT_OF_ROLE = { anon: 'anon', authenticated: 'newcomer', service_role: 'service' } as const;
