/** A uuid out of a small number. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`;
}

/** Everybody that the fixture speaks of. `author` wrote what the others read; `spare` signed up and has no profile; `doubtful` is
 * not confirmed any more. */
export const PEOPLE = {
  owner: idOf(1),
  other: idOf(2),
  newcomer: idOf(3),
  pro: idOf(4),
  author: idOf(5),
  spare: idOf(6),
  doubtful: idOf(7),
} as const;

/** The six whom the matrix asks: nobody signed in, who has nothing, whose rows they are, somebody else, Pro, service. */
export const ACTORS = ['anon', 'newcomer', 'owner', 'other', 'pro', 'service'] as const;
export type Actor = (typeof ACTORS)[number];

export const ROLES = ['anon', 'authenticated', 'service_role'] as const;
export type Role = (typeof ROLES)[number];

/** Who a check runs as: one of the six, whoever made the database, or an owner of the table without special rights. */
export type Subject = Actor | 'database' | 'maintainer';

/** The actors who have something when they are signed in. */
export const SIGNED_IN = ['newcomer', 'owner', 'other', 'pro'] as const satisfies readonly Actor[];
export const EVERYONE = ['anon', ...SIGNED_IN] as const satisfies readonly Actor[];

/** The person that an actor is signed in as. */
export function personOf(actor: Actor): string | undefined {
  return actor === 'anon' || actor === 'service' ? undefined : PEOPLE[actor];
}

/** Who stands for each database role where rows don't matter. */
export const SUBJECT_OF_ROLE = { anon: 'anon', authenticated: 'newcomer', service_role: 'service' } as const;
