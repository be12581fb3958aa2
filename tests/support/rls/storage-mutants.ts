/** Mutants of the storage: each removes or loosens one rule. */
import type { Catalogue } from './catalogue.ts';
import { type Mutant, mutant } from './mutant.ts';
import { identifier, literal } from './sql.ts';
import { OBJECTS } from './storage-checks.ts';

const IN_AVATARS = `(bucket_id = 'avatars'::text)`;
const IN_PHOTOS = `(bucket_id = 'review-photos'::text)`;
const IN_OWN_FOLDER = '((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)';
const NOT_SIGNING =
  "(COALESCE(current_setting('storage.operation'::text, true), ''::text) !~~ 'storage.object.sign%'::text)";
const HAS_ROOM = 'accounts.has_upload_room(bucket_id, id, name, metadata)';

/**
 * The conditions of each policy, as PostgreSQL prints them: for existing rows ('using') and for written ones ('with check').
 */
const CONDITIONS: ReadonlyArray<readonly [policy: string, clause: 'using' | 'with check', parts: readonly string[]]> = [
  ['everyone sees photos of shown reviews', 'using', [IN_PHOTOS, 'accounts.is_photo_shown(name)', NOT_SIGNING]],
  ["one sees one's own avatars", 'using', [IN_AVATARS, IN_OWN_FOLDER]],
  ["one sees one's own photos", 'using', [IN_PHOTOS, IN_OWN_FOLDER, NOT_SIGNING, 'accounts.is_photo_signable(name)']],
  ["one adds one's own avatars", 'with check', [IN_AVATARS, IN_OWN_FOLDER, HAS_ROOM]],
  ["one adds one's own photos", 'with check', [IN_PHOTOS, IN_OWN_FOLDER, HAS_ROOM]],
  ["one replaces one's own avatars", 'using', [IN_AVATARS, IN_OWN_FOLDER]],
  ["one replaces one's own avatars", 'with check', [IN_AVATARS, IN_OWN_FOLDER, HAS_ROOM]],
  ["one deletes one's own avatars", 'using', [IN_AVATARS, IN_OWN_FOLDER]],
  [
    "one deletes one's own unapproved photos",
    'using',
    [IN_PHOTOS, IN_OWN_FOLDER, '(NOT accounts.is_photo_approved(name))', '(NOT accounts.is_photo_awaited(name))'],
  ],
];

/** Conditions whose removal gives nobody more rights, with the reason; by policy and condition. */
export const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  [`one adds one's own avatars: ${IN_AVATARS}`]: 'has_upload_room knows no room in any other bucket but that of photos',
  [`one adds one's own photos: ${IN_PHOTOS}`]: 'has_upload_room knows no room in any other bucket but that of avatars',
};

/** SQL that removes a condition from a policy, and fails if the condition is missing. */
function loosened(policy: string, clause: 'using' | 'with check', part: string): string {
  const column = clause === 'using' ? 'qual' : 'with_check';
  return `do $loosened$
    declare
      before constant text := (select p.${column} from pg_policies p
        where p.schemaname = 'storage' and p.policyname = ${literal(policy)});
      after constant text := replace(before, ${literal(part)}, 'true');
    begin
      if after is not distinct from before then
        raise exception 'there is no % in %', ${literal(part)}, before;
      end if;
      execute format('alter policy %I on ${OBJECTS} ${clause} (%s)', ${literal(policy)}, after);
    end $loosened$`;
}

export function storageMutants({ storagePolicies }: Pick<Catalogue, 'storagePolicies'>): Mutant[] {
  const tables = [OBJECTS, 'storage.buckets'];
  return [
    ...storagePolicies.map((policy) => {
      const [name = '', table = ''] = policy.split(/ on (?=storage\.)/);
      return mutant('storage policy dropped', policy, `drop policy ${identifier(name)} on ${table}`, table);
    }),
    ...CONDITIONS.flatMap(([policy, clause, parts]) =>
      parts
        .filter((part) => !(`${policy}: ${part}` in WITHOUT_EFFECT))
        .map((part) =>
          mutant(
            'storage policy loosened',
            `${part} of ${policy}`,
            loosened(policy, clause, part),
            part === HAS_ROOM ? 'accounts.has_upload_room(text, uuid, text, jsonb)' : OBJECTS,
            OBJECTS,
          ),
        ),
    ),
    ...tables.flatMap((table) => [
      mutant('row level security off', table, `alter table ${table} disable row level security`, table),
      ...['select', 'insert', 'update', 'delete'].map((verb) =>
        mutant(
          'policy for everyone added',
          `${verb} on ${table}`,
          `create policy rls_mutant on ${table} for ${verb} to public ${verb === 'insert' ? 'with check' : 'using'} (true)`,
          table,
        ),
      ),
    ]),
  ];
}
